/** The version of Overprint; a test keeps it equal to that of `package.json`. */
export const version = "0.2.0";
