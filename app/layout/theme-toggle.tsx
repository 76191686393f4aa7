import { useText } from "../i18n/language.tsx";
import { ThemeIcon } from "../ui/icons.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/** NAV-09: light or dark; the system's preference until the first press, remembered afterwards. */
export function ThemeToggle({ className }: { className?: string }) {
  const t = useText(sharedText);
  return (
    <button type="button" aria-label={t("nav.theme")} onClick={flipTheme} className={className}>
      <ThemeIcon />
    </button>
  );
}

function flipTheme(): void {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = (root.dataset["theme"] ?? system) === "dark" ? "light" : "dark";
  root.dataset["theme"] = theme;
  const [prefix, secure] = location.protocol === "https:" ? ["__Host-", "; Secure"] : ["", ""];
  document.cookie = `${prefix}theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
