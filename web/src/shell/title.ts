import { useEffect } from "preact/hooks";

/** The title of the tab: the page's own comes first, because tabs are narrow. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title === "" ? "pitboss" : `${title} - pitboss`;
  }, [title]);
}
