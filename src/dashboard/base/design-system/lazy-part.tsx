import { untilIdle } from "../browser/until-idle.ts";
import { Component, type ComponentType, type ReactNode, Suspense, use } from "react";

interface LazyPartOptions<Props> {
  /** In its place until its code is there. */
  loading?: (props: Props) => ReactNode;
  /** Not needed by the first view: its code is fetched when that and its pictures have loaded. */
  isLater?: boolean;
  /** In its place if its code cannot be fetched (offline, a new version). Absent: the whole page fails. */
  failed?: (props: Props) => ReactNode;
}

/** A part whose code is fetched when it is first drawn, or later. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading, failed, isLater = false }: LazyPartOptions<Props> = {},
) {
  let loaded: Promise<ComponentType<Props>> | undefined;
  const fetchPart = isLater ? () => untilIdle().then(load) : load;
  function Loaded(props: Props) {
    const Part = use((loaded ??= fetchPart()));
    return <Part {...props} />;
  }
  return function LazyPart(props: Props) {
    const part = (
      <Suspense fallback={loading?.(props)}>
        <Loaded {...props} />
      </Suspense>
    );
    return failed === undefined ? part : <PartBoundary fallback={failed(props)}>{part}</PartBoundary>;
  };
}

/** Error boundary of a lazy part, so that the page survives if its code cannot be fetched. */
export class PartBoundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
