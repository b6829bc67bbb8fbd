/** Types for the used part of a package that has none. */
declare module "html-encoding-sniffer" {
  interface SniffOptions {
    xml?: boolean;
    /** The charset of the Content-Type header. */
    transportLayerEncodingLabel?: string;
    defaultEncoding?: string;
    maxPrescanBytes?: number;
  }

  /** A name of the WHATWG's list, or `defaultEncoding` as it was given. */
  export default function htmlEncodingSniffer(bytes: Uint8Array, options?: SniffOptions): string;
}
