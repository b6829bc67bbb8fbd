import { useState } from "react";
import { classNames } from "../design-system/class-names.ts";
import { Field, type FieldFrameProps, inputClasses } from "../design-system/field.tsx";
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
  return (
    <Field {...frame} error={hasFailed ? texts.fields.pictureFailed : frame.error}>
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
            value={text}
            className={classNames(inputClasses, "h-control")}
            onChange={(event) => {
              onTextChange(event.target.value);
            }}
          />
        </div>
      )}
    </Field>
  );
}
