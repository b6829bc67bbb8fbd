/** The part that is used here. Node's types do not have it, only a browser's. */
declare namespace WebAssembly {
  const Module: new (bytes: Uint8Array) => object;
  const Instance: new (module: object) => { readonly exports: Readonly<Record<string, unknown>> };
  const compile: (bytes: Uint8Array) => Promise<object>;
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  interface Global {
    readonly value: number;
  }
}
