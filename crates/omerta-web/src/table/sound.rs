//! What is heard. Every sound is made on the spot, and each has something to see as well.

use std::cell::RefCell;

use web_sys::{AudioContext, AudioContextState, BiquadFilterType, GainNode, OscillatorType};

use crate::browser;
use crate::settings::Settings;

/// A sound of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sound {
    /// It is your turn: two low notes.
    Turn,
    /// GO: a rubber stamp.
    Stamp,
    /// A note or card is taken.
    Paper,
    /// A suitcase shuts.
    Latch,
    /// Something is sealed.
    Seal,
    /// Everything sealed is opened.
    Reveal,
    /// A gun goes up.
    Leather,
    /// Click!
    Click,
    /// Bang!
    Bang,
    /// Somebody is hit.
    Wound,
    /// A card slides.
    Slide,
    /// The desk changes hands.
    Drawer,
    /// A turf is won.
    Till,
    /// A bribe rolls.
    Coin,
    /// A cop comes.
    Whistle,
    /// Ness comes.
    Whistles,
    /// Somebody becomes godfather.
    Ring,
    /// A vendetta.
    Blade,
    /// Somebody makes an offer.
    Knock,
    /// A deal is struck.
    Handshake,
    /// Twenty seconds are left.
    Clock,
    /// Five seconds are left.
    Ticks,
    /// Dice roll.
    Dice,
    /// Somebody went away.
    Tone,
    /// Somebody is back.
    Door,
    /// The game is over: the press runs.
    Press,
    /// Something is taken back.
    Tape,
}

/// A part of a sound: when it begins and how long it lasts in seconds, how high it is, how loud.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Part {
    /// A tone that glides from one pitch to another.
    Tone { at: f64, len: f64, from: f32, to: f32, loud: f32, shape: Shape },
    /// A breath of noise around a pitch.
    Noise { at: f64, len: f64, hz: f32, loud: f32 },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Soft,
    Hollow,
    Bright,
}

const fn tone(at: f64, len: f64, from: f32, to: f32, loud: f32, shape: Shape) -> Part {
    Part::Tone { at, len, from, to, loud, shape }
}

const fn noise(at: f64, len: f64, hz: f32, loud: f32) -> Part {
    Part::Noise { at, len, hz, loud }
}

/// What a sound is made of.
fn parts(sound: Sound) -> &'static [Part] {
    use Shape::{Bright, Hollow, Soft};
    match sound {
        Sound::Turn => {
            const { &[tone(0.0, 0.35, 131.0, 131.0, 0.5, Soft), tone(0.18, 0.5, 196.0, 196.0, 0.5, Soft)] }
        }
        Sound::Stamp => const { &[noise(0.0, 0.05, 300.0, 0.9), tone(0.0, 0.12, 110.0, 60.0, 0.8, Soft)] },
        Sound::Paper => const { &[noise(0.0, 0.12, 5200.0, 0.35)] },
        Sound::Latch => const { &[noise(0.0, 0.03, 2600.0, 0.7), noise(0.09, 0.04, 1800.0, 0.8)] },
        Sound::Seal => const { &[tone(0.0, 0.16, 90.0, 50.0, 0.9, Soft), noise(0.0, 0.06, 700.0, 0.5)] },
        Sound::Reveal => const { &[noise(0.0, 0.45, 900.0, 0.2), noise(0.5, 0.3, 2400.0, 0.25)] },
        Sound::Leather => const { &[noise(0.0, 0.14, 1300.0, 0.4)] },
        Sound::Click => const { &[noise(0.0, 0.02, 3800.0, 0.9), noise(0.05, 0.02, 2200.0, 0.5)] },
        Sound::Bang => const { &[noise(0.0, 0.38, 900.0, 1.0), tone(0.0, 0.25, 160.0, 40.0, 1.0, Hollow)] },
        Sound::Wound => const { &[noise(0.0, 0.22, 1700.0, 0.35)] },
        Sound::Slide => const { &[noise(0.0, 0.16, 3400.0, 0.3)] },
        Sound::Drawer => const { &[noise(0.0, 0.22, 500.0, 0.5), tone(0.2, 0.08, 120.0, 90.0, 0.6, Soft)] },
        Sound::Till => {
            const { &[tone(0.0, 0.5, 1976.0, 1976.0, 0.3, Soft), tone(0.07, 0.6, 2637.0, 2637.0, 0.3, Soft)] }
        }
        Sound::Coin => {
            const { &[tone(0.0, 0.1, 2100.0, 2300.0, 0.3, Bright), tone(0.12, 0.3, 1800.0, 2500.0, 0.2, Bright)] }
        }
        Sound::Whistle => const { &[tone(0.0, 0.4, 2200.0, 2350.0, 0.3, Bright)] },
        Sound::Whistles => {
            const { &[tone(0.0, 0.25, 2200.0, 2400.0, 0.3, Bright), tone(0.32, 0.4, 2200.0, 2500.0, 0.3, Bright)] }
        }
        Sound::Ring => const { &[tone(0.0, 0.1, 900.0, 700.0, 0.5, Soft), noise(0.0, 0.04, 2500.0, 0.5)] },
        Sound::Blade => {
            const { &[noise(0.0, 0.25, 7000.0, 0.4), tone(0.0, 0.3, 3200.0, 4200.0, 0.15, Bright)] }
        }
        Sound::Knock => {
            const { &[tone(0.0, 0.07, 220.0, 150.0, 0.8, Soft), tone(0.17, 0.07, 220.0, 150.0, 0.8, Soft)] }
        }
        Sound::Handshake => const { &[noise(0.0, 0.09, 600.0, 0.5), noise(0.14, 0.09, 500.0, 0.5)] },
        Sound::Clock => {
            const { &[tone(0.0, 0.06, 1200.0, 1100.0, 0.4, Hollow), tone(0.5, 0.06, 1000.0, 900.0, 0.4, Hollow)] }
        }
        Sound::Ticks => {
            const {
                &[
                    tone(0.0, 0.04, 1400.0, 1300.0, 0.5, Hollow),
                    tone(0.2, 0.04, 1400.0, 1300.0, 0.5, Hollow),
                    tone(0.4, 0.04, 1400.0, 1300.0, 0.5, Hollow),
                    tone(0.6, 0.04, 1400.0, 1300.0, 0.5, Hollow),
                    tone(0.8, 0.06, 1700.0, 1500.0, 0.6, Hollow),
                ]
            }
        }
        Sound::Dice => {
            const {
                &[
                    noise(0.0, 0.05, 2000.0, 0.6),
                    noise(0.12, 0.05, 1700.0, 0.5),
                    noise(0.3, 0.06, 1500.0, 0.4),
                ]
            }
        }
        Sound::Tone => const { &[tone(0.0, 0.6, 440.0, 440.0, 0.25, Soft)] },
        Sound::Door => const { &[noise(0.0, 0.12, 350.0, 0.6), tone(0.08, 0.14, 95.0, 70.0, 0.7, Soft)] },
        Sound::Press => {
            const { &[noise(0.0, 0.18, 800.0, 0.4), noise(0.25, 0.18, 800.0, 0.4), noise(0.5, 0.18, 800.0, 0.4)] }
        }
        Sound::Tape => const { &[tone(0.0, 0.25, 400.0, 1600.0, 0.2, Bright)] },
    }
}

impl Sound {
    /// Whether it wants somebody's attention, rather than tell what happens at the table.
    pub fn is_alert(self) -> bool {
        matches!(self, Sound::Turn | Sound::Clock | Sound::Ticks | Sound::Knock | Sound::Tone | Sound::Door)
    }

    /// Is heard, as loud as it is set.
    pub fn play(self, settings: &Settings) {
        let volume = if self.is_alert() { settings.alerts } else { settings.table };
        // Browsers keep a page silent until somebody has touched it.
        if volume == 0 || !browser::was_touched() {
            return;
        }
        ROOM.with_borrow_mut(|room| {
            if room.is_none() {
                *room = AudioContext::new().ok();
            }
            let Some(room) = room else { return };
            if room.state() == AudioContextState::Suspended {
                let _ = room.resume();
            }
            for part in parts(self) {
                // A browser that can't make a sound stays silent.
                let _ = sound(room, *part, f32::from(volume) / 100.0);
            }
        });
    }
}

thread_local! {
    static ROOM: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// A volume that begins at once and fades until the end.
fn fading(room: &AudioContext, at: f64, len: f64, loud: f32) -> Result<GainNode, wasm_bindgen::JsValue> {
    let gain = room.create_gain()?;
    let start = room.current_time() + at;
    gain.gain().set_value_at_time(loud.max(0.0001), start)?;
    gain.gain().exponential_ramp_to_value_at_time(0.0001, start + len)?;
    gain.connect_with_audio_node(&room.destination())?;
    Ok(gain)
}

fn sound(room: &AudioContext, part: Part, volume: f32) -> Result<(), wasm_bindgen::JsValue> {
    match part {
        Part::Tone { at, len, from, to, loud, shape } => {
            let start = room.current_time() + at;
            let tone = room.create_oscillator()?;
            tone.set_type(match shape {
                Shape::Soft => OscillatorType::Sine,
                Shape::Hollow => OscillatorType::Square,
                Shape::Bright => OscillatorType::Triangle,
            });
            tone.frequency().set_value_at_time(from, start)?;
            tone.frequency().exponential_ramp_to_value_at_time(to, start + len)?;
            let gain = fading(room, at, len, loud * volume * 0.4)?;
            tone.connect_with_audio_node(&gain)?;
            tone.start_with_when(start)?;
            tone.stop_with_when(start + len)
        }
        Part::Noise { at, len, hz, loud } => {
            let start = room.current_time() + at;
            let rate = room.sample_rate();
            let n = (f64::from(rate) * len) as u32;
            let buffer = room.create_buffer(1, n.max(1), rate)?;
            let mut samples: Vec<f32> = (0..n).map(|_| js_sys::Math::random() as f32 * 2.0 - 1.0).collect();
            buffer.copy_to_channel(&mut samples, 0)?;
            let source = room.create_buffer_source()?;
            source.set_buffer(Some(&buffer));
            let filter = room.create_biquad_filter()?;
            filter.set_type(BiquadFilterType::Bandpass);
            filter.frequency().set_value(hz);
            source.connect_with_audio_node(&filter)?;
            let gain = fading(room, at, len, loud * volume)?;
            filter.connect_with_audio_node(&gain)?;
            source.start_with_when(start)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_is_heard_and_soon_over() {
        use Sound::*;
        let all = [
            Turn, Stamp, Paper, Latch, Seal, Reveal, Leather, Click, Bang, Wound, Slide, Drawer, Till, Coin,
            Whistle, Whistles, Ring, Blade, Knock, Handshake, Clock, Ticks, Dice, Tone, Door, Press, Tape,
        ];
        for sound in all {
            assert!(!parts(sound).is_empty(), "{sound:?}");
            for part in parts(sound) {
                let (end, loud) = match *part {
                    Part::Tone { at, len, loud, .. } | Part::Noise { at, len, loud, .. } => (at + len, loud),
                };
                assert!(end < 1.5 && loud > 0.0 && loud <= 1.0, "{sound:?}");
            }
        }
    }
}
