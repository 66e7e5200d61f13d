import { PageHeader } from "../shell";

export default function MonthPage() {
  return (
    <>
      <PageHeader title="Month" />
      <main class="page" id="main">
        <h1>Month</h1>
      </main>
    </>
  );
}
