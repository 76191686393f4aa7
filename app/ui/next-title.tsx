import { useEffect, useRef } from "react";

/** The title of what takes a form's place: focused, so that a screen reader goes on there. */
export function NextTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h1 ref={title} tabIndex={-1} className="text-title outline-none">
      {children}
    </h1>
  );
}
