import "react";

declare module "react" {
  interface CSSProperties {
    /** A length, a number or a colour that classes of the same element use. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
