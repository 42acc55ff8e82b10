// Runs before the first paint, so that nobody sees a flash of the other colour scheme.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("mantine-color-scheme-value");
  } catch {
    // Storage may be switched off; then the system's preference counts.
  }
  const system = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  const scheme = chosen === "light" || chosen === "dark" ? chosen : system;
  document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
})();
