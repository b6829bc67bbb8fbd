import { Component, type ReactNode } from "react";
import type { Location } from "react-router";

interface RouteBoundaryProps {
  location: Location;
  renderError: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface RouteBoundaryState {
  location: Location;
  caught: { error: unknown } | undefined;
}

/** Shows an error of its children instead of them, until another address is shown. */
export class RouteBoundary extends Component<RouteBoundaryProps, RouteBoundaryState> {
  override state: RouteBoundaryState = { location: this.props.location, caught: undefined };

  static getDerivedStateFromError(error: unknown): Partial<RouteBoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps(
    { location }: RouteBoundaryProps,
    state: RouteBoundaryState,
  ): RouteBoundaryState | null {
    return location === state.location ? null : { location, caught: undefined };
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught === undefined ? this.props.children : this.props.renderError(caught.error);
  }
}
