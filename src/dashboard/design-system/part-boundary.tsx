import { Component, type ReactNode } from "react";

/** Where a part's code cannot be fetched (offline, a new version on the server), the page around it stays. */
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
