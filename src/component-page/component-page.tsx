import { statesByGroup } from "./all-states.ts";
import { readSetting, type Setting, settingNames, settings, withValue } from "./settings.ts";
import { isFramed, partition, type State, type States } from "./state.ts";
import { StateView } from "./state-view.tsx";

/** Every component in every state; those that need a document of their own in a frame. */
export function ComponentPage({ search }: { search: URLSearchParams }) {
  return (
    <div className="page">
      <header>
        <h1 className="text-24 font-semibold">Components</h1>
        {settingNames.map((name) => (
          <SettingLinks key={name} name={name} search={search} />
        ))}
        <p className="text-12 text-ink-3">Hover and focus are real: use the mouse and Tab.</p>
        <nav aria-label="Components">
          {Object.values(statesByGroup)
            .flatMap((group) => Object.keys(group))
            .map((component) => (
              <a key={component} href={`#${component}`} className="text-ink-2 hover:text-ink">
                {component}
              </a>
            ))}
        </nav>
      </header>
      <main>
        {Object.entries(statesByGroup).map(([group, components]) => (
          <section key={group} aria-label={group}>
            <h2 className="text-18 font-semibold">{group}</h2>
            {Object.entries(components).map(([component, states]) => (
              <ComponentStates key={component} {...{ component, states, search }} />
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}

function SettingLinks({ name, search }: { name: Setting; search: URLSearchParams }) {
  const chosen = readSetting(search, name);
  return (
    <p className="setting">
      <span className="text-ink-3">{name}</span>
      {settings[name].map((value) => (
        <a
          key={value}
          href={withValue(search, name, value)}
          aria-current={value === chosen ? "true" : undefined}
          className="text-ink-2 hover:text-ink"
        >
          {value}
        </a>
      ))}
    </p>
  );
}

interface ComponentStatesProps {
  component: string;
  states: States;
  search: URLSearchParams;
}

function ComponentStates({ component, states, search }: ComponentStatesProps) {
  const [framed, inline] = partition(Object.entries(states), ([, state]) => isFramed(state));
  return (
    <section id={component} aria-label={component}>
      <h3 className="text-15 font-semibold">{component}</h3>
      {[
        { className: "states", shown: inline },
        { className: "frames", shown: framed },
      ].map(({ className, shown }) => (
        <div key={className} className={className}>
          {shown.map(([name, state]) => (
            <figure key={name}>
              <figcaption className="text-12 text-ink-3">
                <a href={withValue(search, "only", `${component}/${name}`)}>{name}</a>
              </figcaption>
              <ShownState
                title={`${component}, ${name}`}
                only={`${component}/${name}`}
                {...{ state, search }}
              />
            </figure>
          ))}
        </div>
      ))}
    </section>
  );
}

interface ShownStateProps {
  title: string;
  only: string;
  state: State;
  search: URLSearchParams;
}

function ShownState({ title, only, state, search }: ShownStateProps) {
  return isFramed(state) ? (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- it shows this page itself
    <iframe
      title={title}
      src={withValue(search, "only", only)}
      loading="lazy"
      style={{ colorScheme: readSetting(search, "theme") }}
    />
  ) : (
    <StateView state={state} />
  );
}
