import { useEffect, useRef, useState } from "preact/hooks";

/** The drawn width of an element, so that a chart's text keeps its size at any width. */
export function useWidth<E extends Element>(before: number) {
  const box = useRef<E>(null);
  const [width, setWidth] = useState(before);
  useEffect(() => {
    const seen = box.current;
    if (!seen || typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    watch.observe(seen);
    return () => watch.disconnect();
  }, []);
  return { box, width };
}
