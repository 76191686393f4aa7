/** One picture; all paths are relative to the sheet. */
export interface Shot {
  file: string;
  thumb: string;
  screen: string;
  size: string;
  language: string;
  theme: string;
}

const filters = ["screen", "size", "language", "theme"] as const;

export function contactSheet(shots: readonly Shot[]): string {
  const selects = filters.map((name) => {
    const values = [...new Set(shots.map((shot) => shot[name]))];
    return `<label>${name} <select name="${name}"><option value="">all</option>${values
      .map((value) => `<option>${value}</option>`)
      .join("")}</select></label>`;
  });
  const figures = shots.map(
    ({ file, thumb, ...shot }) =>
      `<figure ${filters.map((name) => `data-${name}="${shot[name]}"`).join(" ")}><a href="${file}"><img src="${thumb}" loading="lazy" alt=""></a><figcaption>${filters.map((name) => shot[name]).join(" · ")}</figcaption></figure>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Kosmima: ${shots.length} screens</title>
<style>
  body { margin: 0; font: 13px/1.4 system-ui, sans-serif; background: #ddd; color: #111 }
  form { position: sticky; top: 0; display: flex; gap: 1.5rem; padding: .75rem 1rem; background: #fff; z-index: 1 }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 1rem; padding: 1rem; align-items: start }
  figure { margin: 0; background: #fff; padding: .5rem }
  figure[hidden] { display: none }
  img { display: block; width: 100%; max-height: 420px; object-fit: cover; object-position: top }
</style>
<form>${selects.join("")}<output></output></form>
<main>${figures.join("\n")}</main>
<script>
  const form = document.querySelector("form");
  const show = () => {
    let shown = 0;
    for (const figure of document.querySelectorAll("figure")) {
      figure.hidden = [...new FormData(form)].some(([name, value]) => value && figure.dataset[name] !== value);
      if (!figure.hidden) shown += 1;
    }
    form.querySelector("output").textContent = shown + " pictures";
    location.hash = new URLSearchParams(new FormData(form));
  };
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) form.elements[name].value = value;
  form.addEventListener("input", show);
  show();
</script>
</html>
`;
}
