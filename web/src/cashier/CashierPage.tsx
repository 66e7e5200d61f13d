import { PageHeader } from "../shell";

export default function CashierPage() {
  return (
    <>
      <PageHeader title="Cashier" />
      <main class="page" id="main">
        <h1>Cashier</h1>
      </main>
    </>
  );
}
