/** Warm paper, ink and one muted gold; one column on phones, two from 60 rem. Contrast is at least 4.5. */
export const style = `
:root {
  --paper: #faf8f5; --sheet: #ffffff; --ink: #1f1b16; --soft: #665d51; --hint: #756c60; --line: #e3dcd0; --edge: #8f8574;
  --gold: #8a6a2f; --on-gold: #ffffff; --tint: #f3ecdd; --red: #9a2b1e; --red-tint: #fbeeea;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "Noto Serif", "DejaVu Serif", Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", "DejaVu Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #161310; --sheet: #1d1915; --ink: #f1ebe1; --soft: #aca08f; --hint: #9a8e7e; --line: #332c24; --edge: #7d7263;
    --gold: #d3b26f; --on-gold: #1a1408; --tint: #2a2317; --red: #f2a699; --red-tint: #33201b;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 var(--own-sans, var(--sans)); }
a { color: var(--gold); text-underline-offset: .2em; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--gold); outline-offset: 2px; border-radius: 3px; }
h1, h2, p, ul, fieldset { margin: 0; padding: 0; }
ul { list-style: none; }
.small { font-size: .875rem; color: var(--soft); }
.notice { background: var(--tint); border-bottom: 1px solid var(--line); padding: .75rem 1.25rem; text-align: center; font-size: .875rem; line-height: 1.45; }
.notice strong { font-weight: 600; }
.notice { text-wrap: balance; }
.notice span { color: var(--soft); display: block; }
.columns, .alert { max-width: 68rem; margin: 0 auto; }
.order, form, .single { padding: 1.75rem 1.25rem; }
.order { border-bottom: 1px solid var(--line); }
.brand { font-family: var(--own-serif, var(--serif)); font-size: 1.375rem; line-height: 1.2; letter-spacing: .01em; overflow-wrap: anywhere; }
.back { display: inline-block; padding: .375rem 0; font-size: .9375rem; text-decoration: none; }
.back:hover { text-decoration: underline; }
h1 { font-weight: 400; margin-top: 1.5rem; }
h1 .small { display: block; font-family: var(--own-sans, var(--sans)); margin-bottom: .125rem; }
.total { font-family: var(--own-serif, var(--serif)); font-size: 2.5rem; line-height: 1.1; font-weight: 400; letter-spacing: -.01em; font-variant-numeric: lining-nums; }
.tax { margin-top: .375rem; }
h2.small { margin-top: 1.75rem; padding-bottom: .625rem; font-weight: 500; border-bottom: 1px solid var(--line); }
.lines li { display: grid; grid-template-columns: auto 1fr auto; gap: .25rem min(.75rem, 3vw); padding: .75rem 0; border-bottom: 1px solid var(--line); align-items: baseline; }
.lines li:last-child { border-bottom: 0; }
.lines img { grid-row: 1; width: min(3.5rem, 15vw); height: auto; aspect-ratio: 1; border-radius: 2px; background: var(--tint); object-fit: cover; }
.lines li:has(img) { grid-template-columns: min(3.5rem, 15vw) auto 1fr auto; align-items: center; }
.quantity { color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
.piece { overflow-wrap: anywhere; min-width: 0; }
.piece .small { display: block; }
.amount { font-size: min(1rem, 5vw); font-variant-numeric: tabular-nums; white-space: nowrap; }
fieldset { border: 0; min-width: 0; margin-bottom: 2rem; }
legend { padding: 0; font-family: var(--own-serif, var(--serif)); font-size: 1.25rem; line-height: 1.3; margin-bottom: .875rem; }
.grid { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
.typed .grid { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.typed .field.wide { grid-column: 1 / -1; }
.field label { display: block; font-size: .875rem; font-weight: 500; margin-bottom: .3125rem; }
input:not([type=radio], [type=checkbox]), select { width: 100%; min-height: 2.875rem; padding: .5625rem .75rem; font: inherit; color: var(--ink); background: var(--sheet); border: 1px solid var(--edge); border-radius: 4px; }
input::placeholder { color: var(--hint); opacity: 1; }
select { appearance: none; padding-right: 2.25rem; background-image: linear-gradient(45deg, transparent 50%, var(--soft) 50%), linear-gradient(-45deg, transparent 50%, var(--soft) 50%); background-size: 6px 6px; background-position: right 1.125rem center, right .8125rem center; background-repeat: no-repeat; }
input:not([type=radio], [type=checkbox]):focus-visible, select:focus-visible { outline-offset: -1px; border-color: var(--gold); border-radius: 4px; }
[aria-invalid=true] { border-color: var(--red) !important; }
.error { color: var(--red); font-size: .875rem; margin-top: .3125rem; }
.alert { background: var(--red-tint); border: 1px solid var(--red); border-radius: 4px; padding: .875rem 1rem; width: calc(100% - 2.5rem); margin-top: 1.25rem; }
fieldset .alert { width: auto; margin: 0 0 1rem; scroll-margin: 6rem; }
.alert:focus { outline: none; }
.alert p { font-weight: 600; color: var(--red); }
.alert ul { margin-top: .375rem; font-size: .9375rem; }
.alert li { padding: .125rem 0; }
.alert a { color: var(--ink); }
.choices { border: 1px solid var(--line); border-radius: 4px; background: var(--sheet); overflow: hidden; }
.choice { display: grid; grid-template-columns: auto 1fr; gap: 0 .75rem; align-items: center; padding: .6875rem .875rem; min-height: 2.75rem; cursor: pointer; }
.choices > * + * { border-top: 1px solid var(--line); }
.choice input { margin: 0; width: 1.125rem; height: 1.125rem; accent-color: var(--gold); grid-row: 1 / span 2; }
.choice .what { grid-column: 2; }
.choice .digits { grid-column: 2; font-size: .875rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.choice:has(:checked) { background: var(--tint); }
.choice:has(:focus-visible) { outline: 2px solid var(--gold); outline-offset: -2px; }
.choice :focus-visible { outline: none; }
.typed { padding: 1rem .875rem; }
.typed .small { margin-top: .75rem; }
fieldset:has(input[name=card]:checked):not(:has(input[value=typed]:checked)) .typed { display: none; }
.terms { display: grid; grid-template-columns: auto 1fr; gap: .25rem .75rem; align-items: start; margin-bottom: 1.25rem; font-size: .9375rem; }
.terms input { width: 1.25rem; height: 1.25rem; margin: .125rem 0; accent-color: var(--gold); }
.terms .error { grid-column: 2; margin: 0; }
.between { margin: 1.25rem 0 .625rem; font-size: .875rem; font-weight: 500; }
details { margin-top: .75rem; }
summary { display: inline-block; padding: .5rem 0; color: var(--gold); cursor: pointer; font-size: .9375rem; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: "+"; display: inline-block; width: 1.25em; }
details[open] summary::before { content: "–"; }
details .choices { margin-top: .25rem; }
button, .button { display: inline-block; font: inherit; font-weight: 600; text-align: center; text-decoration: none; min-height: 3.25rem; padding: .8125rem 1.5rem; border-radius: 4px; border: 1px solid var(--gold); cursor: pointer; }
.pay, .button { background: var(--gold); color: var(--on-gold); }
.pay { width: 100%; font-size: 1.0625rem; font-variant-numeric: lining-nums; }
.pay:hover, .button:hover { filter: brightness(1.08); }
.quiet { background: transparent; color: var(--gold); width: 100%; }
.quiet:hover { background: var(--tint); }
.pay + .small { margin-top: .875rem; text-align: center; }
fieldset + .small { margin-bottom: 1rem; }
legend + .small { margin-bottom: .875rem; }
.single { max-width: 30rem; margin: 0 auto; padding-top: 3.5rem; text-align: center; }
.single > p { margin-top: .875rem; text-wrap: balance; }
.single h1 { margin-top: 2.5rem; }
.single .button { margin-top: 1.25rem; }
.single .brand + .small { margin-top: 2.5rem; }
.single .question { text-wrap: balance; font-family: var(--own-serif, var(--serif)); font-size: 1.75rem; line-height: 1.25; margin-top: .5rem; overflow-wrap: anywhere; }
.single .decision { display: grid; gap: .75rem; margin-top: 2rem; padding: 0; }
@media (min-width: 30.0625rem) {
  .notice span { display: inline; }
  .order, form, .single { padding-inline: 2rem; }
  .alert { width: calc(100% - 4rem); margin-top: 1.75rem; }
  .grid { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.125rem 1rem; }
  .grid .wide { grid-column: 1 / -1; }
  .single .decision { grid-template-columns: 1fr 1fr; }
}
@media (min-width: 60rem) {
  .columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr); gap: 0 2rem; align-items: start; }
  .order { position: sticky; top: 0; padding-top: 4rem; border-bottom: 0; max-height: 100vh; overflow-y: auto; }
  form { padding-top: 4rem; padding-bottom: 5rem; }
  .alert { max-width: 64rem; }
  .alert ul { columns: 2; column-gap: 2rem; }
  .single { padding-top: 6rem; }
  .total { font-size: 3.25rem; }
}
@media (prefers-reduced-motion: no-preference) { .pay, .quiet, .button, .choice { transition: filter .15s, background-color .15s; } }
@media (forced-colors: active) { .choice:has(:checked) { outline: 2px solid Highlight; outline-offset: -2px; } }
`;
