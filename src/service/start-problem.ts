/**
 * Why the process cannot start, for the operator, who can put it right: one line with what is wrong and what to do.
 * Everything else that ends a start is a defect and is printed with its stack.
 */
export class StartProblem extends Error {
  override name = "StartProblem";
}
