import { useEffect, useState, type ComponentType } from "react";

/** Loaded for a browser whose first language is Greek alone; the page's own stays English until chosen (BRW-10). */
export function GreekOffer() {
  const [Line, setLine] = useState<ComponentType>();
  useEffect(() => {
    if (!navigator.languages[0]?.startsWith("el")) return;
    import("./greek-line.tsx").then(
      ({ GreekLine }) => setLine(() => GreekLine),
      // oxlint-disable-next-line no-console -- the switch is there as ever
      console.warn,
    );
  }, []);
  return Line ? <Line /> : null;
}
