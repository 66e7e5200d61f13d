// How much of a table fits into the window, updated while it is resized.

import { useEffect, useState } from "preact/hooks";
import { fitOf, type Fit } from "./layout";

export function useFit(): Fit {
  const [fit, setFit] = useState(() => fitOf(window.innerWidth, window.innerHeight));
  useEffect(() => {
    const measure = () => setFit(fitOf(window.innerWidth, window.innerHeight));
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);
  return fit;
}
