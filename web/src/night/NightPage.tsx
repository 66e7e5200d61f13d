import { PageHeader } from "../shell";

export default function NightPage() {
  return (
    <>
      <PageHeader title="Night" />
      <main class="page" id="main">
        <h1>Night</h1>
      </main>
    </>
  );
}
