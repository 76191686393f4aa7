import { Component, type ReactNode } from "react";

interface BorderProps {
  /** Stands where the part was; nothing by default. */
  instead?: ReactNode;
  children: ReactNode;
}

/** A fault within costs this part, not the page (BRW-03). The shop is told by `onCaughtError` (entry.client.tsx). */
export class Border extends Component<BorderProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { instead = null, children } = this.props;
    return this.state.hasFailed ? instead : children;
  }
}
