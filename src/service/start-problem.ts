/**
 * A start failure that the operator can fix: one line with the cause and the remedy. Any other failure at the start is
 * a defect and is printed with its stack.
 */
export class StartProblem extends Error {
  override name = "StartProblem";
}
