import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const FONTS = ["inter", "fraunces"];

/** Whoever gets the fonts gets their licences with them. */
const licences: Plugin = {
  name: "licences",
  generateBundle() {
    for (const font of FONTS) {
      const source = readFileSync(`node_modules/@fontsource-variable/${font}/LICENSE`, "utf8");
      this.emitFile({ type: "asset", fileName: `fonts/${font}-LICENSE.txt`, source });
    }
  },
};

/** Documents are set in these. typst reads no woff2, so whole TTF faces go beside its templates. */
const PAPER = "../src/pitboss/report/fonts";
const FACES = [
  ["inter", "400Regular/Inter_400Regular.ttf"],
  ["inter", "500Medium/Inter_500Medium.ttf"],
  ["inter", "600SemiBold/Inter_600SemiBold.ttf"],
  ["source-serif-4", "400Regular/SourceSerif4_400Regular.ttf"],
] as const;
const documents: Plugin = {
  name: "documents",
  closeBundle() {
    rmSync(PAPER, { recursive: true, force: true });
    mkdirSync(PAPER, { recursive: true });
    for (const [font, file] of FACES) {
      const from = `node_modules/@expo-google-fonts/${font}`;
      copyFileSync(`${from}/${file}`, `${PAPER}/${file.split("/")[1]}`);
      copyFileSync(`${from}/LICENSE_FONT`, `${PAPER}/${font}-LICENSE.txt`);
    }
  },
};

// The pages are built into the package, where `pitboss serve` finds them.
export default defineConfig({
  plugins: [licences, documents],
  build: {
    outDir: "../src/pitboss/web/pages",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the security policy lets nothing inline through
    modulePreload: { polyfill: false },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: {
    // `npm run dev` beside a running house
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  // A test says what is right, never how soon: a busy machine takes its time.
  // One browser a worker, a fresh one for each file would take five times as long.
  test: {
    environment: "happy-dom",
    pool: "vmThreads",
    include: ["src/**/*.test.{ts,tsx}"],
    testTimeout: 60_000,
  },
});
