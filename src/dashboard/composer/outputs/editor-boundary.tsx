import { Component, type ReactNode } from "react";

/** Where the editor's code cannot be fetched (offline, a new version on the server), the text is still there to read. */
export class EditorBoundary extends Component<
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
