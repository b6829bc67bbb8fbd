/**
 * The fields of a `/proc/<pid>/stat` after the process's name, which may itself contain spaces and brackets: state,
 * parent and group come first (proc(5), from the third field on).
 */
export function statFields(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}
