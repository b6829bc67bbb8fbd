/**
 * Loads a package of this folder: an import is resolved from the file that contains it, and the bench itself needs the
 * imports (`#scene/…`) and the packages of the root. Rejects if the package is not installed.
 */
export async function loadPeer(name: string): Promise<unknown> {
  return import(name);
}
