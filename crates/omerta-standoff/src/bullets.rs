//! Some bullet cards, of which only the numbers matter.

use std::ops::{Index, IndexMut};

use omerta_core::{Rng, below};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::Bullet;

/// How many bullets there are of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Bullets {
    /// How many Bangs.
    pub bang: u8,
    /// How many Clicks.
    pub click: u8,
}

impl Bullets {
    /// What a player starts with.
    pub const ALL: Bullets = Bullets { bang: 3, click: 5 };

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u8 {
        self.bang + self.click
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// These but those, all of which are among them.
    pub const fn without(self, those: Bullets) -> Bullets {
        Bullets { bang: self.bang - those.bang, click: self.click - those.click }
    }

    /// Draws one at random.
    pub fn draw<R: Rng>(&mut self, dice: &mut R) -> Bullet {
        let nth = below(dice, u32::from(self.len()));
        let bullet = if nth < u32::from(self.bang) { Bullet::Bang } else { Bullet::Click };
        self[bullet] -= 1;
        bullet
    }
}

impl Index<Bullet> for Bullets {
    type Output = u8;

    #[inline]
    fn index(&self, bullet: Bullet) -> &u8 {
        match bullet {
            Bullet::Bang => &self.bang,
            Bullet::Click => &self.click,
        }
    }
}

impl IndexMut<Bullet> for Bullets {
    #[inline]
    fn index_mut(&mut self, bullet: Bullet) -> &mut u8 {
        match bullet {
            Bullet::Bang => &mut self.bang,
            Bullet::Click => &mut self.click,
        }
    }
}
