import { classNames } from "../../../base/design-system/class-names.ts";
import { pictureAddress } from "../../../model/drawing/picture-address.ts";
import { texts } from "./texts.ts";

export interface StarterPicturesProps {
  current: string;
  onChoose: (reference: string) => void;
}

/** The pictures that come with the product, to use in any template. */
export function StarterPictures({ current, onChoose }: StarterPicturesProps) {
  return (
    <section aria-label={texts.title}>
      <h3 className="mb-2 text-13 font-semibold">{texts.title}</h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
        {Object.entries(texts.names).map(([file, name]) => {
          const reference = `asset:${file}`;
          return (
            <li key={file} className="relative">
              <button
                type="button"
                aria-label={texts.use(name)}
                aria-pressed={reference === current}
                className={classNames(
                  // The name below is a part of it.
                  "checkerboard grid h-20 w-full place-items-center overflow-hidden border border-line after:absolute after:inset-0 hover:border-ink-3",
                  reference === current && "outline-2 outline-offset-1 outline-accent",
                )}
                onClick={() => onChoose(reference)}
              >
                <img
                  src={pictureAddress(reference)}
                  alt=""
                  loading="lazy"
                  className="size-full object-cover"
                />
              </button>
              <p aria-hidden="true" className="mt-1 text-12 wrap-anywhere hyphens-auto text-ink-2">
                {name}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
