import { useLocation } from "react-router";
import { buttonClass, type ButtonVariant } from "./button.tsx";

/** Reloads the page by a link, where no script runs that could. */
export function ReloadLink(props: { label: string; variant?: ButtonVariant; className?: string }) {
  const { pathname, search } = useLocation();
  return (
    <a href={`${pathname}${search}`} className={buttonClass(props.variant, props.className)}>
      {props.label}
    </a>
  );
}
