import { Component, type ReactNode } from "react";

/** Error boundary of a lazy part, so that the page survives if its code cannot be fetched (offline, a new version). */
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
