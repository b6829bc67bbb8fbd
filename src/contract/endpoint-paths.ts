/** Names of a path's parameters, in order. */
export function parameterNames(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? "");
}

/** Fills in a path's parameters, each percent-encoded. Throws if one is missing, which is a defect of our code. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`The path ${path} needs the parameter ${name}.`);
    return encodeURIComponent(value);
  });
}

/** Whether a concrete path belongs to a path of the table. Parameters match one segment without a slash. */
export function matchesPath(path: string, concretePath: string): boolean {
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(concretePath);
}
