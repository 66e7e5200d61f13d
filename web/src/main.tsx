import { render } from "preact";
import { watchSettings } from "./shell";
import { App } from "./shell/App"; // not from the index, which would load every page
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/kit.css";
import "./styles/shell.css";

// Loads the font of the felt before the first table is opened, whichever page comes first. If that fails, the next font
// of the list is used.
document.fonts.load("500 1rem Fraunces").catch(() => {});
watchSettings();
const place = document.getElementById("app");
if (place === null) throw new Error("index.html has no place for the pages");
render(<App />, place);
