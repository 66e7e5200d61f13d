import { render } from "preact";
import { watchSettings } from "./shell";
import { App } from "./shell/App"; // not from the index: whoever imports that must not pull in every page
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/kit.css";
import "./styles/shell.css";

// The lettering of the felt is here before the first table is opened, whichever page a visit begins at. Where it cannot
// be had, the next font of the list is used.
document.fonts.load("500 1rem Fraunces").catch(() => {});
watchSettings();
const place = document.getElementById("app");
if (place === null) throw new Error("index.html has no place for the pages");
render(<App />, place);
