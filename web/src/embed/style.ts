/** The looks of the form. Set by script, which a page's policy for styles does not forbid. */
export const STYLE = `
:host{display:block;max-width:560px;color:inherit;font:inherit}
:host([data-page]){margin:48px auto;padding:0 16px;font:16px/1.5 system-ui,sans-serif}
h1{margin:0 0 16px;font-size:1.5em;line-height:1.2}
form{display:grid;gap:12px}
.pair{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(180px,1fr))}
label{display:grid;align-content:start;gap:4px;font-size:.9em}
p{margin:0}
small:not(.error){opacity:.75}
input,textarea{box-sizing:border-box;width:100%;min-height:40px;padding:8px 10px;border:1px solid #8a8a8a;border-radius:6px;background:Field;color:FieldText;font:inherit;font-size:16px}
textarea{min-height:120px;resize:vertical}
input:focus-visible,textarea:focus-visible,button:focus-visible{outline:2px solid Highlight;outline-offset:1px}
[aria-invalid=true]{border-color:#c0312b}
.error{color:#c0312b;color:light-dark(#c0312b,#ff9a92)}
button{justify-self:start;min-height:44px;padding:0 20px;border:0;border-radius:8px;background:#0f5c43;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:disabled{opacity:.6;cursor:default}
.trap{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
`;
