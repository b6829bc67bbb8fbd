/** Permissions. Each endpoint of the table names one; a key or a role lists those that it has. */
export const scopes = [
  "render",
  "results:read",
  "templates:read",
  "templates:write",
  "templates:publish",
  "webhooks",
  "admin",
] as const;
export type Scope = (typeof scopes)[number];

/** With all that a list of scopes includes: `admin` includes every other one. */
export function withIncluded(given: readonly Scope[]): readonly Scope[] {
  return given.includes("admin") ? scopes : given;
}

/** Of people in the dashboard, from the fewest permissions to all. */
export const roles = ["viewer", "designer", "admin"] as const;
export type Role = (typeof roles)[number];

const ofViewer = ["render", "results:read", "templates:read"] as const satisfies Scope[];

const scopesByRole: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ofViewer,
  designer: [...ofViewer, "templates:write", "templates:publish"],
  admin: scopes,
};

export function scopesOfRole(role: Role): readonly Scope[] {
  return scopesByRole[role];
}

/** The least role that has a scope. */
export function leastRoleWith(scope: Scope): Role {
  return roles.find((role) => scopesByRole[role].includes(scope)) ?? "admin";
}
