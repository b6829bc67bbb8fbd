import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { buttonClasses } from "../../design-system/button.tsx";
import { Dialog } from "../../design-system/dialog.tsx";
import { Icon } from "../../design-system/icon.tsx";
import { texts } from "./texts.ts";

let isAsking = false;

/**
 * Asks to log in again if the session has ended. The login opens in another tab, so that nothing is lost that was typed in
 * this one. Called for each call that needs a login.
 */
export async function askForLogin(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  if (await hasSession()) {
    isAsking = false;
    return;
  }
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
    isAsking = false;
  };
  root.render(<LoginDialog onClose={close} />);
}

function LoginDialog({ onClose }: { onClose: () => void }) {
  // The queries of the page are repeated by the same events.
  useEffect(() => {
    const closeIfBack = () => {
      if (document.visibilityState === "visible")
        void hasSession().then((isBack) => {
          if (isBack) onClose();
        });
    };
    document.addEventListener("visibilitychange", closeIfBack);
    window.addEventListener("focus", closeIfBack);
    return () => {
      document.removeEventListener("visibilitychange", closeIfBack);
      window.removeEventListener("focus", closeIfBack);
    };
  }, [onClose]);
  return (
    <Dialog
      title={texts.ended}
      onClose={onClose}
      actions={
        <a
          data-autofocus
          href="/login?to=/login/done"
          target="_blank"
          rel="noreferrer"
          className={buttonClasses("primary", "medium")}
        >
          <Icon name="external" />
          {texts.logIn}
        </a>
      }
    >
      <p className="text-15">{texts.endedText}</p>
    </Dialog>
  );
}

/** True if the server does not answer: then it is not the session. */
async function hasSession(): Promise<boolean> {
  try {
    return (await fetch("/session", { cache: "no-store" })).status !== 401;
  } catch {
    return true;
  }
}
