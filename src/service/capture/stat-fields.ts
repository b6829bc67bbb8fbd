/**
 * What a `/proc/<pid>/stat` says behind the process's name, which may itself hold spaces and brackets: its state, parent
 * and group come first (proc(5), from the third field on).
 */
export function statFields(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}
