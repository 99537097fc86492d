//! A business on the map: back as an upper storey, sign, awning, shop window as the front, and a door for the thug.

use std::fmt::Write as _;

use super::geometry::Rect;
use super::layout::{in_two, width};
use super::pack::{Awning, Business};
use super::pieces::{self, Align, CHALK, LAMP};

/// How a half of a business is lit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Light {
    /// Plain.
    #[default]
    None,
    /// It can be chosen.
    Lamp,
    /// It can't be chosen.
    Shadow,
    /// It would be used.
    Chalk,
}

/// A business to be drawn.
pub struct Shop<'a> {
    /// What it is.
    pub business: &'a Business,
    /// How its front is lit.
    pub front: Light,
    /// How its back is lit.
    pub back: Light,
    /// Who stands at its door, drawn around the origin.
    pub figure: Option<String>,
    /// On a phone: whether its back is shown, else its front is.
    pub shows_back: bool,
}

const DARK: &str = "#0d0a0d";
const LIT: &str = "#ffdf9a";
const DIM: &str = "#6d5f45";
const PRINT: &str = "#1a151c";

impl Shop<'_> {
    /// Draws it.
    pub fn draw(&self, lot: &Rect, is_phone: bool) -> String {
        let inner = if is_phone { self.half(lot.w, lot.h) } else { self.whole(lot.w, lot.h) };
        format!(
            r##"<g transform="translate({:.1} {:.1})"><rect x="3" y="3" width="{:.1}" height="{:.1}" fill="#000" opacity=".42"/>{inner}</g>"##,
            lot.x, lot.y, lot.w, lot.h
        )
    }

    fn is_back_lit(&self) -> bool {
        matches!(self.back, Light::Lamp | Light::Chalk)
    }

    /// The window with the symbols of the back.
    fn back_window(&self, x: f64, y: f64, w: f64, h: f64, size: f64) -> String {
        let (glass, ink) = if self.is_back_lit() { (LIT, PRINT) } else { (DARK, pieces::BONE) };
        format!(
            r##"<rect x="{:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}" fill="{glass}" stroke="#5a4640"/>{}"##,
            x - w / 2.0,
            pieces::row(&self.business.back, (x, y + h / 2.0), size, ink, glass, 3.0)
        )
    }

    /// The size of the front's symbols where there is so much room.
    fn front_size(&self, room: f64, high: f64, gap: f64) -> f64 {
        let icons = &self.business.front;
        let n: f64 = icons.iter().map(|it| pieces::wide(it)).sum();
        ((room - gap * icons.len() as f64) / n.max(1.0)).min(high)
    }

    fn whole(&self, w: f64, h: f64) -> String {
        // A low shop keeps its window: storey and awning give way to the front and to letters that can be read.
        let is_low = h < 60.0;
        let name = &self.business.name;
        let (lines, letters) = sign_of(name, w - 6.0, (h * 0.176).max(SMALLEST));
        let (mut storey, awning) = if is_low { (h * 0.27, h * 0.07) } else { (h * 0.31, h * 0.085) };
        let mut sign = (h * 0.205).max(letters * 1.16);
        if lines.len() > 1 {
            storey *= 0.9;
            sign = letters * 1.76;
        }
        let mut drawn = format!(
            r##"<rect width="{w:.1}" height="{h:.1}" fill="#231a1e" stroke="#120d10" stroke-width="1.5"/><path d="M0 {:.1}H{w:.1}M0 {:.1}H{w:.1}" stroke="#3b2b2e"/>"##,
            storey * 0.28,
            storey * 0.62
        );
        let size = storey - if is_low { 3.0 } else { 5.0 };
        let wide = pieces::row_width(&self.business.back, size, 3.0) + 6.0;
        drawn += &self.back_window(w / 2.0, 1.0, wide, storey - 1.5, size);
        let _ =
            write!(drawn, r##"<rect y="{storey:.1}" width="{w:.1}" height="{sign:.1}" fill="#f0deb4"/>"##);
        for (i, line) in lines.iter().enumerate() {
            let at = if lines.len() == 1 { 0.5 } else { 0.27 + 0.46 * i as f64 };
            let y = storey + sign * at + letters * 0.345;
            drawn += &pieces::squeezed(line, (w / 2.0, y), letters, w - 5.0, PRINT);
        }
        drawn += &awning_of(self.business.awning, w, storey + sign, awning);
        let top = storey + sign + awning + if is_low { 2.0 } else { 3.0 };
        drawn += &self.front_and_door(w, h, top);
        if self.front == Light::Chalk {
            let _ = write!(
                drawn,
                r##"<rect x="-4" y="-4" width="{:.1}" height="{:.1}" class="chalk"/>"##,
                w + 8.0,
                h + 8.0
            );
        }
        drawn
    }

    fn front_and_door(&self, w: f64, h: f64, top: f64) -> String {
        let high = (h - top - 3.0).max(8.0);
        let door = (high * 1.02).min(w * 0.3);
        let glass_w = w - door - 10.0;
        let (glass, shine) = if self.front == Light::Shadow { (DIM, 0.2) } else { (LIT, 0.55) };
        let size = self.front_size(glass_w - 4.0, high - 3.0, 3.0);
        let middle = (3.0 + glass_w / 2.0, top + high / 2.0);
        let mut drawn = format!(
            r##"<rect x="3" y="{top:.1}" width="{glass_w:.1}" height="{high:.1}" fill="{glass}" stroke="#120d10"/><path d="M3 {top:.1}h{glass_w:.1}l-{:.1} {high:.1}H3z" fill="#fff3cf" opacity="{shine}"/>{}<rect x="{:.1}" y="{:.1}" width="{door:.1}" height="{:.1}" rx="1.5" fill="#120d10" stroke="#0b080a"/>"##,
            glass_w * 0.32,
            pieces::row(&self.business.front, middle, size, PRINT, "#ffe6ae", 3.0),
            w - door - 4.0,
            top - 1.0,
            high + 2.0
        );
        let x = w - door / 2.0 - 4.0;
        if self.front == Light::Lamp {
            let _ = write!(
                drawn,
                r##"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="3" fill="#0b090c"/><rect class="can" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="2" fill="#2a1d0a" stroke="{LAMP}" stroke-width="3"/>"##,
                w - door - 7.0,
                top - 4.0,
                door + 6.0,
                high + 7.0,
                w - door - 5.0,
                top - 2.0,
                door + 2.0,
                high + 3.0
            );
            if self.figure.is_none() {
                drawn += &lit_hat("thug", x, top + high / 2.0 - 6.0);
            }
        }
        if let Some(figure) = &self.figure {
            let _ =
                write!(drawn, r##"<g transform="translate({x:.1} {:.1})">{figure}</g>"##, top + high * 0.62);
        }
        drawn
    }

    /// On a phone: the half that is asked about.
    fn half(&self, w: f64, h: f64) -> String {
        let mut drawn = format!(
            r##"<rect width="{w:.1}" height="{h:.1}" fill="#231a1e" stroke="#120d10" stroke-width="1.2"/>"##
        );
        if self.shows_back {
            let n: f64 = self.business.back.iter().map(|it| pieces::wide(it)).sum();
            let size = 17.0_f64.min((w - 9.0) / n.max(1.0));
            drawn += &self.back_window(w / 2.0, h / 2.0 - 11.0, (size * n + 7.0).max(20.0), 22.0, size);
            if self.back == Light::Chalk {
                let _ = write!(
                    drawn,
                    r##"<rect x="-2" y="-2" width="{:.1}" height="{:.1}" fill="none" stroke="{CHALK}" stroke-width="2" stroke-dasharray="4 3"/>"##,
                    w + 4.0,
                    h + 4.0
                );
            }
            if let Some(figure) = &self.figure {
                let _ = write!(
                    drawn,
                    r##"<g transform="translate({:.1} {:.1})">{figure}</g>"##,
                    w - 8.0,
                    h - 3.0
                );
            }
            return drawn;
        }
        drawn += &awning_of(self.business.awning, w, 0.0, 6.0);
        let glass = if self.front == Light::Shadow { DIM } else { LIT };
        let (inner_w, inner_h) = (w - 6.0, h - 13.0);
        let size = self.front_size(inner_w - 4.0, inner_h - 2.0, 2.0).min(18.0);
        let _ = write!(
            drawn,
            r##"<rect x="3" y="10" width="{inner_w:.1}" height="{inner_h:.1}" fill="{glass}" stroke="#120d10"/>{}"##,
            pieces::row(&self.business.front, (w / 2.0, 10.0 + inner_h / 2.0), size, PRINT, glass, 2.0)
        );
        if let Some(figure) = &self.figure {
            let _ = write!(
                drawn,
                r##"<rect x="3" y="10" width="{inner_w:.1}" height="{inner_h:.1}" fill="#120d10" opacity=".62"/><g transform="translate({:.1} {:.1})">{figure}</g>"##,
                w / 2.0,
                h - 10.0
            );
        }
        let ring = |class: &str, stroke: &str, width: f64| {
            format!(
                r##"<rect{class} x="-2.5" y="-2.5" width="{:.1}" height="{:.1}" rx="3" fill="none" stroke="{stroke}" stroke-width="{width}"/>"##,
                w + 5.0,
                h + 5.0
            )
        };
        match self.front {
            Light::Lamp => {
                drawn += &ring("", "#0b090c", 5.0);
                drawn += &ring(r#" class="can""#, LAMP, 2.5);
            }
            Light::Chalk => {
                drawn += &ring("", "#0b090c", 5.0);
                drawn += &ring(r#" stroke-dasharray="5 3""#, CHALK, 2.5);
            }
            Light::None | Light::Shadow => (),
        }
        drawn
    }
}

/// The smallest letters of a sign.
const SMALLEST: f64 = 11.0;
/// How narrow they may be squeezed.
const NARROWEST: f64 = 0.8;

/// The lines of a sign and the size of their letters.
fn sign_of(name: &str, room: f64, most: f64) -> (Vec<String>, f64) {
    let fit = |lines: &[String]| {
        let widest = lines.iter().map(|it| width(it, 1.0)).fold(0.1, f64::max);
        room / widest
    };
    let one = vec![name.to_owned()];
    let size = fit(&one).min(most);
    // Letters a little narrower than drawn are read more easily than two lines that leave no window.
    if size >= SMALLEST * NARROWEST {
        return (one, size.max(SMALLEST));
    }
    let two = in_two(name);
    (two.clone(), fit(&two).clamp(SMALLEST, 12.0))
}

fn lit_hat(id: &str, x: f64, y: f64) -> String {
    format!(
        r##"<use href="#i-hat-{id}" x="{:.1}" y="{y:.1}" width="18" height="11" style="color:#2a1d0a;--hat:{LAMP};--hatline:{LAMP}"/>"##,
        x - 9.0
    )
}

fn awning_of(awning: Awning, w: f64, y: f64, h: f64) -> String {
    let fill = match awning {
        Awning::Printed => "#7a2f22",
        Awning::Blue => "#2d5f8f",
        Awning::Red => "#b3261e",
    };
    let n = 7;
    let s = (w + 4.0) / f64::from(n);
    let stripes = |first: i32| {
        let mut data = String::new();
        for i in (first..n).step_by(2) {
            let _ = write!(
                data,
                "M{:.1} {y:.1}h{s:.1}v{:.1}a{:.1} {:.1} 0 0 1 -{s:.1} 0z",
                -2.0 + f64::from(i) * s,
                h * 0.55,
                s / 2.0,
                h * 0.7
            );
        }
        data
    };
    format!(
        r##"<path d="{}" fill="{fill}" stroke="#120d10" stroke-width=".8"/><path d="{}" fill="#f4ead5" stroke="#120d10" stroke-width=".8"/>"##,
        stripes(0),
        stripes(1)
    )
}

/// A lot where no business is open: when one opens there, if one will.
pub fn vacant(lot: &Rect, is_phone: bool, words: &str, when: Option<&str>) -> String {
    let Rect { x, y, w, h } = *lot;
    let mut drawn = format!(
        r##"<rect x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}" fill="#000" fill-opacity=".07" stroke="#6b5230" stroke-width="1.3" stroke-dasharray="5 4"/>"##
    );
    let ink = "#5b4526";
    let (cx, cy) = lot.middle();
    if is_phone {
        if let Some(when) = when {
            drawn += &pieces::squeezed(when, (cx, cy + 4.0), 10.0, w - 4.0, ink);
        }
        return drawn;
    }
    let lift = if when.is_some() { -1.0 } else { 4.0 };
    drawn += &pieces::words(words, (cx, cy + lift), 11.0, ink, Align::Middle);
    if let Some(when) = when {
        drawn += &pieces::squeezed(when, (cx, cy + 14.0), 12.0, w - 4.0, ink);
    }
    drawn
}
