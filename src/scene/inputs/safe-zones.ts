/** The names of the safe zones that a document can have, `design.safeZone`. They are shown to designers, not painted. */
export const safeZoneNames = ["story", "reels", "thumbnail", "banner", "print"] as const;

export type SafeZoneName = (typeof safeZoneNames)[number];

export function isSafeZoneName(name: unknown): name is SafeZoneName {
  return safeZoneNames.some((known) => known === name);
}
