import { render } from "preact";
import { App, watchSettings } from "./shell";
import "./styles/tokens.css";
import "./styles/kit.css";
import "./styles/shell.css";

watchSettings();
const place = document.getElementById("app");
if (place === null) throw new Error("index.html has no place for the pages");
render(<App />, place);
