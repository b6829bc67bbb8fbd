import type { TemplateDocument } from "#scene/document.ts";

/** Of JPEG and WebP. */
export const quality = 85;

/** A program that draws cards as JPEG. Its fonts and its process are loaded before it is measured. */
export interface Peer {
  name: string;
  render: (document: TemplateDocument) => Promise<Uint8Array>;
  close?: () => Promise<void>;
}

export interface PeerSetup {
  cards: readonly { document: TemplateDocument }[];
  /** The bytes of the photo that a card names. */
  readPhoto: (source: string) => Buffer;
}
