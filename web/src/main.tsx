import { render } from "preact";
import { watchSettings } from "./shell";
import { App } from "./shell/App"; // not from the index: whoever imports that must not pull in every page
import "./styles/tokens.css";
import "./styles/kit.css";
import "./styles/shell.css";

watchSettings();
const place = document.getElementById("app");
if (place === null) throw new Error("index.html has no place for the pages");
render(<App />, place);
