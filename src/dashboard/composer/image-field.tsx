import { useState } from "react";
import { classNames } from "../design-system/class-names.ts";
import { Field, type FieldFrameProps, inputClasses } from "../design-system/field.tsx";
import { formatBytes } from "../design-system/format.ts";
import { shortenDataUrls } from "../design-system/shorten-data-urls.ts";
import { texts as sharedTexts } from "../design-system/texts.ts";
import { Icon } from "../design-system/icon.tsx";
import { pictureAddress } from "../scene-view/picture-address.ts";
import { texts } from "./texts.ts";

export interface ImageFieldProps {
  frame: FieldFrameProps;
  text: string;
  onTextChange: (text: string) => void;
}

/** A picture by its address, with a look at it. The look comes through our own server, as the preview's does. */
export function ImageField({ frame, text, onTextChange }: ImageFieldProps) {
  const [failed, setFailed] = useState<string>();
  const hasFailed = failed === text && frame.error === undefined;
  const shown = shortenDataUrls(text, (length) => sharedTexts.shortenedBy(formatBytes(length)));
  return (
    <Field
      {...frame}
      hint={shown.count === 0 ? frame.hint : texts.fields.pictureInText(formatBytes(text.length))}
      error={hasFailed ? texts.fields.pictureFailed : frame.error}
    >
      {(ids) => (
        <div className="flex gap-1">
          <span className="checkerboard grid size-control shrink-0 place-items-center overflow-hidden border border-line">
            {text === "" || hasFailed || frame.error !== undefined ? (
              <Icon name="image" className="text-ink-3" />
            ) : (
              <img
                src={pictureAddress(text)}
                alt=""
                className="size-full object-cover"
                onError={() => {
                  setFailed(text);
                }}
              />
            )}
          </span>
          <input
            {...ids}
            type="text"
            inputMode="url"
            spellCheck={false}
            autoComplete="off"
            placeholder="https://…"
            value={shown.text}
            className={classNames(inputClasses, "h-control")}
            onChange={(event) => {
              // A picture that stands here shortened can be replaced and emptied; its letters cannot be edited.
              if (shown.count === 0 || !/data:.*…/.test(event.target.value)) onTextChange(event.target.value);
            }}
          />
        </div>
      )}
    </Field>
  );
}
