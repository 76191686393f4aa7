import { useLocation } from "react-router";
import { buttonClass, type ButtonLook } from "./button.tsx";

/** Reloads the page by a link, where no script runs that could. */
export function ReloadLink(props: { label: string; look?: ButtonLook; className?: string }) {
  const { pathname, search } = useLocation();
  return (
    <a href={`${pathname}${search}`} className={buttonClass(props.look, props.className)}>
      {props.label}
    </a>
  );
}
