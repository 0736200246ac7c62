/** Books of the stand-in for Xero: documents by their unique numbers, and sums that it adds up itself. */
import { randomUUID } from "node:crypto";

type Fields = Record<string, unknown>;
interface Answer {
  status: number;
  body: unknown;
}
interface Payment extends Fields {
  PaymentID: string;
  Amount: number;
  Status: string;
  Reference?: string;
  Date: string;
}
interface Allocation extends Fields {
  AllocationID: string;
  Amount: number;
  Invoice: { InvoiceID: string };
}
export interface BookedInvoice extends Fields {
  InvoiceID: string;
  InvoiceNumber: string;
  Status: string;
  Total: number;
  CurrencyCode: string;
  LineItems: Fields[];
  Payments: Payment[];
}
export interface BookedCreditNote extends Fields {
  CreditNoteID: string;
  CreditNoteNumber: string;
  Status: string;
  Total: number;
  Allocations: Allocation[];
  Payments: Payment[];
}
export interface BookedOverpayment extends Fields {
  OverpaymentID: string;
  Status: string;
  Total: number;
  Contact: { ContactID: string };
  Date: string;
  BankAccount: { AccountID: string };
  LineItems: Fields[];
  Allocations: Allocation[];
  Payments: Payment[];
}

const hundredths = (value: unknown): number => Math.round(Number(value ?? 0) * 1000);
const wrong = (document: Fields, message: string): Fields => ({
  ...document,
  HasErrors: true,
  StatusAttributeString: "ERROR",
  ValidationErrors: [{ Message: message }],
});
const fieldsOf = (body: unknown, name: string): Fields[] => {
  const fields = (body ?? {}) as Fields;
  const list = fields[name];
  return Array.isArray(list) ? (list as Fields[]) : [fields];
};

const taxRate = (type: string, name: string, { percent, sales }: { percent: number; sales: boolean }): Fields => ({
  TaxType: type,
  Name: name,
  Status: "ACTIVE",
  EffectiveRate: percent,
  CanApplyToRevenue: sales,
  CanApplyToExpenses: !sales,
});

export type XeroBooks = ReturnType<typeof openBooks>;
export function openBooks() {
  const contacts: Fields[] = [];
  const invoices: BookedInvoice[] = [];
  const notes: BookedCreditNote[] = [];
  const overpayments: BookedOverpayment[] = [];
  const accounts: Fields[] = [
    { AccountID: randomUUID(), Code: "200", Name: "Fees", Type: "REVENUE", Status: "ACTIVE" },
    {
      AccountID: randomUUID(),
      Code: "090",
      Name: "Operating account",
      Type: "BANK",
      Status: "ACTIVE",
      CurrencyCode: "AUD",
    },
    {
      AccountID: randomUUID(),
      Code: "860",
      Name: "Held by talents",
      Type: "CURRENT",
      Status: "ACTIVE",
      EnablePaymentsToAccount: true,
    },
    { AccountID: randomUUID(), Code: "999", Name: "Closed", Type: "REVENUE", Status: "ARCHIVED" },
    { AccountID: randomUUID(), Code: "400", Name: "Production costs", Type: "EXPENSE", Status: "ACTIVE" },
    { AccountID: randomUUID(), Code: "800", Name: "Owed to talents", Type: "CURRLIAB", Status: "ACTIVE" },
  ];
  const taxRates: Fields[] = [
    taxRate("OUTPUT", "GST on Income", { percent: 10, sales: true }),
    taxRate("INPUT", "GST on Expenses", { percent: 10, sales: false }),
    taxRate("EXEMPTOUTPUT", "GST Free Income", { percent: 0, sales: true }),
    taxRate("EXEMPTEXPENSES", "GST Free Expenses", { percent: 0, sales: false }),
  ];

  /** Adds up lines as Xero does: what they say they come to, and the tax on top unless it is inside. */
  function totalOf(document: Fields): number {
    const lines = document.LineItems as Fields[];
    const net = lines.reduce((sum, line) => sum + hundredths(line.LineAmount), 0);
    const tax = lines.reduce((sum, line) => sum + hundredths(line.TaxAmount), 0);
    return (document.LineAmountTypes === "Exclusive" ? net + tax : net) / 1000;
  }
  const allocatedTo = (id: string) =>
    [...notes, ...overpayments]
      .flatMap((credit) => credit.Allocations)
      .filter(({ Invoice }) => Invoice.InvoiceID === id);
  const sumOf = (payments: readonly { Amount: number; Status?: unknown }[]): number =>
    payments.filter(({ Status }) => Status !== "DELETED").reduce((sum, payment) => sum + hundredths(payment.Amount), 0);
  const owed = (invoice: BookedInvoice): number =>
    (hundredths(invoice.Total) - sumOf(invoice.Payments) - sumOf(allocatedTo(invoice.InvoiceID))) / 1000;
  /** Returns the open amount of a credit note or an overpayment. */
  const leftOf = (credit: BookedCreditNote | BookedOverpayment): number =>
    (hundredths(credit.Total) - sumOf(credit.Allocations) - sumOf(credit.Payments)) / 1000;
  const shownOverpayment = (overpayment: BookedOverpayment): Fields => ({
    ...overpayment,
    RemainingCredit: leftOf(overpayment),
  });
  function shownInvoice(invoice: BookedInvoice): Fields {
    const paid = invoice.Payments.filter(({ Status }) => Status !== "DELETED").map(({ Date: on }) => on);
    const isPaid = invoice.Status === "AUTHORISED" && paid.length > 0 && owed(invoice) === 0;
    return {
      ...invoice,
      AmountDue: owed(invoice),
      ...(isPaid && { Status: "PAID", FullyPaidOnDate: `/Date(${Date.parse(paid.sort().at(-1) ?? "")}+0000)/` }),
    };
  }
  const shownNote = (note: BookedCreditNote): Fields => ({ ...note, RemainingCredit: leftOf(note) });
  /** Returns the fault in the lines of a document. */
  function problemOf(document: Fields): string | undefined {
    const contact = (document.Contact as Fields | undefined)?.ContactID;
    if (!contacts.some(({ ContactID }) => ContactID === contact)) return "The Contact could not be found.";
    for (const line of document.LineItems as Fields[]) {
      if (!accounts.some(({ Code, Status }) => Code === line.AccountCode && Status === "ACTIVE"))
        return `Account code '${String(line.AccountCode)}' is not a valid code for this document.`;
      const applies = document.Type === "ACCPAY" ? "CanApplyToExpenses" : "CanApplyToRevenue";
      if (
        line.TaxType !== undefined &&
        !taxRates.some((rate) => rate.TaxType === line.TaxType && rate[applies] === true)
      )
        return `The TaxType code '${String(line.TaxType)}' does not exist or cannot be used for this type of transaction.`;
    }
    return undefined;
  }

  function saveInvoice(sent: Fields): Fields {
    const { InvoiceID, InvoiceNumber, Status } = sent as Partial<BookedInvoice>;
    const existing = InvoiceID === undefined ? undefined : invoices.find((invoice) => invoice.InvoiceID === InvoiceID);
    if (existing && Status === "VOIDED" && sent.LineItems === undefined) {
      if (owed(existing) !== existing.Total) return wrong(sent, "Invoice has payments or credit notes allocated.");
      existing.Status = "VOIDED";
      return shownInvoice(existing);
    }
    const problem = problemOf(sent);
    if (problem !== undefined) return wrong(sent, problem);
    // A supplier's bills may have the number of another one, and of an invoice.
    const isSame = (invoice: BookedInvoice) => invoice.InvoiceNumber === InvoiceNumber && invoice.Type === "ACCREC";
    if (
      !existing &&
      sent.Type === "ACCREC" &&
      invoices.some((invoice) => isSame(invoice) && invoice.Status !== "VOIDED")
    )
      return wrong(sent, "Invoice # must be unique.");
    if (existing) {
      Object.assign(existing, sent, { Total: totalOf(sent) });
      return shownInvoice(existing);
    }
    const created = {
      Payments: [],
      ...sent,
      InvoiceID: randomUUID(),
      Total: totalOf(sent),
    } as unknown as BookedInvoice;
    invoices.push(created);
    return shownInvoice(created);
  }
  function saveNote(sent: Fields): Fields {
    const { CreditNoteID, CreditNoteNumber, Status } = sent as Partial<BookedCreditNote>;
    const existing = CreditNoteID === undefined ? undefined : notes.find((note) => note.CreditNoteID === CreditNoteID);
    if (existing && Status === "VOIDED" && sent.LineItems === undefined) {
      if (leftOf(existing) !== existing.Total) return wrong(sent, "Credit note has allocations.");
      existing.Status = "VOIDED";
      return shownNote(existing);
    }
    const problem = problemOf(sent);
    if (problem !== undefined) return wrong(sent, problem);
    if (existing) {
      Object.assign(existing, sent, { Total: totalOf(sent) });
      return shownNote(existing);
    }
    if (notes.some((note) => note.CreditNoteNumber === CreditNoteNumber && note.Status !== "VOIDED"))
      return wrong(sent, "Credit note # must be unique.");
    const created = {
      Allocations: [],
      Payments: [],
      ...sent,
      CreditNoteID: randomUUID(),
      Total: totalOf(sent),
    } as unknown as BookedCreditNote;
    notes.push(created);
    return shownNote(created);
  }
  const idIn = (value: unknown, field: string): unknown => (value as Fields | undefined)?.[field];
  /** Finds the target of a payment: an invoice, or the refund of a credit note or an overpayment. */
  function paidBy(sent: Fields): { payments: Payment[]; left: number } | undefined {
    const invoice = invoices.find(({ InvoiceID }) => InvoiceID === idIn(sent.Invoice, "InvoiceID"));
    if (invoice && invoice.Status !== "VOIDED") return { payments: invoice.Payments, left: owed(invoice) };
    const credit =
      notes.find((note) => note.CreditNoteID === idIn(sent.CreditNote, "CreditNoteID") && note.Status !== "VOIDED") ??
      overpayments.find(({ OverpaymentID }) => OverpaymentID === idIn(sent.Overpayment, "OverpaymentID"));
    return credit && { payments: credit.Payments, left: leftOf(credit) };
  }
  function pay(sent: Fields): Fields {
    const target = paidBy(sent);
    if (!target) return wrong(sent, "The invoice could not be found.");
    if (!accounts.some(({ AccountID }) => AccountID === (sent.Account as Fields).AccountID))
      return wrong(sent, "Account could not be found.");
    if (hundredths(sent.Amount) > hundredths(target.left))
      return wrong(sent, "Payment amount exceeds the amount outstanding on this document.");
    const payment = {
      ...sent,
      PaymentID: randomUUID(),
      Status: "AUTHORISED",
      Amount: Number(sent.Amount),
    } as unknown as Payment;
    target.payments.push(payment);
    return payment;
  }
  /** A bank transaction; those that are overpayments have no reference and stand on a bank account. */
  function transact(sent: Fields): Fields {
    if (sent.Type !== "RECEIVE-OVERPAYMENT") return wrong(sent, "The stand-in knows overpayments alone.");
    const account = accounts.find(({ AccountID }) => AccountID === idIn(sent.BankAccount, "AccountID"));
    if (account?.Type !== "BANK") return wrong(sent, "The bank account could not be found.");
    if (!contacts.some(({ ContactID }) => ContactID === idIn(sent.Contact, "ContactID")))
      return wrong(sent, "The Contact could not be found.");
    const { Reference: _, ...rest } = sent;
    const id = randomUUID();
    const overpayment = {
      ...rest,
      OverpaymentID: id,
      BankTransactionID: id,
      Status: "AUTHORISED",
      Allocations: [],
      Payments: [],
      Total: totalOf(sent),
    } as unknown as BookedOverpayment;
    overpayments.push(overpayment);
    return overpayment;
  }
  /** Sets a part of what is left against an invoice. */
  function allocate(credit: BookedCreditNote | BookedOverpayment, sent: Fields): Fields {
    const invoice = invoices.find(({ InvoiceID }) => InvoiceID === idIn(sent.Invoice, "InvoiceID"));
    const amount = hundredths(sent.Amount);
    if (!invoice || amount > hundredths(owed(invoice)) || amount > hundredths(leftOf(credit)))
      return wrong(sent, "Allocation amount exceeds what is outstanding.");
    const allocation = { ...sent, AllocationID: randomUUID(), Amount: Number(sent.Amount) };
    credit.Allocations.push(allocation as unknown as Allocation);
    return allocation;
  }

  const found = (name: string, record: Fields | undefined): Answer =>
    record
      ? { status: 200, body: { [name]: [record] } }
      : { status: 404, body: { Message: "The resource was not found." } };
  /** One document that is wrong answers 400; of many, each says for itself. */
  function saved(name: string, sent: readonly Fields[], url: URL, save: (fields: Fields) => Fields): Answer {
    const results = sent.map(save);
    const [first] = results;
    if (url.searchParams.get("summarizeErrors") !== "false" && results.length === 1 && first?.HasErrors)
      return { status: 400, body: { Message: "A validation exception occurred", Elements: [first] } };
    return { status: 200, body: { [name]: results } };
  }
  const quotedIn = (where: string, field: string): string[] =>
    [...where.matchAll(new RegExp(`${field}=="((?:[^"\\\\]|\\\\.)*)"`, "g"))].map(([, text = ""]) =>
      text.replaceAll(/\\(.)/g, "$1"),
    );

  function handle(method: string, url: URL, body: unknown): Answer {
    const [, collection = "", id, part, partId] = url.pathname.split("/").map(decodeURIComponent);
    const where = url.searchParams.get("where") ?? "";
    if (collection === "Accounts") return { status: 200, body: { Accounts: accounts } };
    if (collection === "TaxRates") return { status: 200, body: { TaxRates: taxRates } };
    if (collection === "Contacts") {
      if (method === "GET") {
        const matches = (contact: Fields) =>
          ["ContactNumber", "Name", "EmailAddress"].some((field) =>
            quotedIn(where, field).includes(String(contact[field] ?? "\0")),
          );
        return { status: 200, body: { Contacts: contacts.filter(matches) } };
      }
      return saved("Contacts", fieldsOf(body, "Contacts"), url, (sent) => {
        if (contacts.some(({ Name }) => Name === sent.Name)) return wrong(sent, "The contact name must be unique.");
        const created = { ...sent, ContactID: randomUUID(), ContactStatus: "ACTIVE" };
        contacts.push(created);
        return created;
      });
    }
    if (collection === "Invoices") {
      const invoice = invoices.find(({ InvoiceID }) => InvoiceID === id);
      if (id !== undefined)
        return method === "GET"
          ? found("Invoices", invoice && shownInvoice(invoice))
          : saved("Invoices", fieldsOf(body, "Invoices"), url, saveInvoice);
      if (method !== "GET") return saved("Invoices", fieldsOf(body, "Invoices"), url, saveInvoice);
      const numbers = url.searchParams.get("InvoiceNumbers")?.split(",");
      const ids = url.searchParams.get("IDs")?.split(",");
      const wanted = invoices.filter(
        (each) => (numbers?.includes(each.InvoiceNumber) ?? true) && (ids?.includes(each.InvoiceID) ?? true),
      );
      const size = Number(url.searchParams.get("pageSize") ?? "100");
      const from = (Number(url.searchParams.get("page") ?? "1") - 1) * size;
      return { status: 200, body: { Invoices: wanted.slice(from, from + size).map(shownInvoice) } };
    }
    if (collection === "CreditNotes") {
      const note = notes.find(({ CreditNoteID }) => CreditNoteID === id);
      if (part === "Allocations" && note) {
        if (method === "DELETE") {
          note.Allocations = note.Allocations.filter(({ AllocationID }) => AllocationID !== partId);
          return { status: 200, body: {} };
        }
        return saved("Allocations", fieldsOf(body, "Allocations"), url, (sent) => allocate(note, sent));
      }
      if (id !== undefined && method === "GET") return found("CreditNotes", note && shownNote(note));
      if (method !== "GET") return saved("CreditNotes", fieldsOf(body, "CreditNotes"), url, saveNote);
      const numbers = quotedIn(where, "CreditNoteNumber");
      return {
        status: 200,
        body: { CreditNotes: notes.filter((each) => numbers.includes(each.CreditNoteNumber)).map(shownNote) },
      };
    }
    if (collection === "BankTransactions" && method === "PUT")
      return saved("BankTransactions", fieldsOf(body, "BankTransactions"), url, transact);
    if (collection === "Overpayments") {
      const overpayment = overpayments.find(({ OverpaymentID }) => OverpaymentID === id);
      if (part === "Allocations" && overpayment)
        return saved("Allocations", fieldsOf(body, "Allocations"), url, (sent) => allocate(overpayment, sent));
      if (id !== undefined) return found("Overpayments", overpayment && shownOverpayment(overpayment));
      const contact = /ContactID==guid\("([^"]+)"\)/.exec(where)?.[1];
      const day = /DateTime\((\d+), (\d+), (\d+)\)/
        .exec(where)
        ?.slice(1)
        .map((text) => text.padStart(2, "0"))
        .join("-");
      const wanted = overpayments.filter(({ Contact, Date: on }) => Contact.ContactID === contact && on === day);
      return { status: 200, body: { Overpayments: wanted.map(shownOverpayment) } };
    }
    if (collection === "Payments") {
      const payments = [...invoices, ...notes, ...overpayments].flatMap((document) => document.Payments);
      const payment = payments.find(({ PaymentID }) => PaymentID === id);
      if (id === undefined && method === "GET") {
        const references = quotedIn(where, "Reference");
        return {
          status: 200,
          body: { Payments: payments.filter(({ Reference = "" }) => references.includes(Reference)) },
        };
      }
      if (id === undefined) return saved("Payments", fieldsOf(body, "Payments"), url, pay);
      if (payment && method === "POST") payment.Status = String((body as Fields).Status);
      return found("Payments", payment);
    }
    return { status: 404, body: {} };
  }
  return { handle, contacts, invoices, notes, overpayments, accounts, taxRates, pay };
}
