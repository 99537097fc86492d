//! What fights read of an effect, as plain numbers.

use crate::effects::{Cond, Effect, Gear, Pick, Stat, When, WreckPlace};

/// What fights must know of a card, a henchman, a shield or a corruption card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Fighting {
    /// Added in a combat as an attacker.
    pub(crate) attacking: i8,
    /// Added in a combat as the defender.
    pub(crate) defending: i8,
    /// Added as an assassin.
    pub(crate) hitting: i8,
    /// Added against an assassin.
    pub(crate) guarding: i8,
    /// The value of a weapon; 0 is none.
    pub(crate) weapon: i8,
    /// The racket of the contested square goes.
    pub(crate) wreck: bool,
    /// A die for each enemy fighter: dies on this or less.
    pub(crate) drive_by: u8,
    /// A die for one random enemy fighter: dies on this or less.
    pub(crate) shot: u8,
    /// A random fighter of an enemy drops out.
    pub(crate) lure: bool,
    /// What each enemy weapon loses.
    pub(crate) enemy_weapon: i8,
    /// Changes the casualty die of all on this side.
    pub(crate) casualty: i8,
    /// Changes one's own casualty die.
    pub(crate) own_casualty: i8,
    /// No casualty die.
    pub(crate) hardy: bool,
    /// More weapons to carry.
    pub(crate) weapons: i8,
    /// What a carried weapon adds.
    pub(crate) weapon_bonus: i8,
    /// What each adjacent square adds beyond the rule's.
    pub(crate) adjacent: i8,
    /// Calls an assassination off.
    pub(crate) negate: bool,
}

/// The moment a part of an effect belongs to, as far as fights care.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ground {
    Combat,
    Hit,
}

impl Fighting {
    /// What a city card does in fights, by the moments it is for.
    pub(crate) fn of_card(when: &[When], effect: &Effect) -> Fighting {
        let mut it = Fighting::default();
        if when.contains(&When::Combat) || when.contains(&When::PreCombat) {
            it.read(effect, Ground::Combat, None);
        }
        if when.contains(&When::Hit) {
            it.read(effect, Ground::Hit, None);
        }
        it
    }

    /// What a passive does in fights.
    pub(crate) fn add_passive(&mut self, effect: &Effect) {
        match effect {
            Effect::On(When::Combat | When::PreCombat, then) => self.read(then, Ground::Combat, None),
            Effect::On(When::Hit, then) => self.read(then, Ground::Hit, None),
            Effect::Mod { .. } => self.read(effect, Ground::Combat, None),
            Effect::All(parts) => parts.iter().for_each(|it| self.add_passive(it)),
            _ => (),
        }
    }

    /// What a faction's trait does for one of its members.
    pub(crate) fn add_trait(&mut self, effect: &Effect) {
        match effect {
            &Effect::Mod { stat: Stat::Casualty, n } => self.own_casualty += n as i8,
            // It counts once for a side, not for each member.
            Effect::On(When::Combat, then) if matches!(**then, Effect::If(Cond::AtLeast(..), _)) => (),
            _ => self.add_passive(effect),
        }
    }

    fn read(&mut self, effect: &Effect, ground: Ground, side: Option<Cond>) {
        match effect {
            Effect::All(parts) => parts.iter().for_each(|it| self.read(it, ground, side)),
            Effect::If(cond @ (Cond::Attacker | Cond::Defender), then) => {
                self.read(then, ground, Some(*cond));
            }
            &Effect::Score { n, gear: Gear::Weapon } if ground == Ground::Combat => self.weapon += n,
            // In an assassination nobody carries anything.
            &Effect::Score { n, .. } => {
                let (first, second) = match ground {
                    Ground::Combat => (&mut self.attacking, &mut self.defending),
                    Ground::Hit => (&mut self.hitting, &mut self.guarding),
                };
                *first += if side == Some(Cond::Defender) { 0 } else { n };
                *second += if side == Some(Cond::Attacker) { 0 } else { n };
            }
            Effect::Wreck { place: WreckPlace::Contested } => self.wreck = true,
            &Effect::Kill { pick: Pick::EachEnemy, dice: Some(most) } => self.drive_by = most,
            &Effect::Kill { pick: Pick::RandomEnemy, dice: Some(most) } => self.shot = most,
            Effect::Exhaust { pick: Pick::RandomInFight, .. } => self.lure = true,
            Effect::Negate => self.negate = true,
            &Effect::Mod { stat, n } => match stat {
                Stat::EnemyWeapon => self.enemy_weapon += n as i8,
                Stat::Casualty => self.casualty += n as i8,
                Stat::Hardy => self.hardy = true,
                Stat::WeaponsCarried => self.weapons += n as i8,
                Stat::WeaponCarried => self.weapon_bonus += n as i8,
                Stat::AdjacentBonus => self.adjacent += n as i8,
                _ => (),
            },
            _ => (),
        }
    }
}
