import type { KeyboardEvent } from "react";
import { Link, type LinkProps } from "react-router";

/** A link, so that it works before any script has loaded and can be opened in a new tab. Space presses it. */
export function LinkButton(props: LinkProps) {
  return <Link {...props} {...buttonRole} onKeyDown={pressOnSpace} />;
}

const buttonRole = { role: "button" } as const;

export function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
}
