/**
 * Writes a document of EN 16931 as UBL 2.1 by Peppol BIS Billing 3.0. Its parts are in the order of the schema. Beyond
 * EN 16931, the rules PEPPOL-EN16931-R001 to R130 apply.
 */
import type { ElectronicAddress } from "#contract/values/identifiers/electronic-address.ts";
import { majorText } from "#contract/values/money.ts";
import type { EInvoice } from "./e-invoice.ts";
import { element, textElement, type XmlPart } from "./xml.ts";

export const PEPPOL_CUSTOMIZATION = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
export const PEPPOL_PROFILE = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
const UBL = "urn:oasis:names:specification:ubl:schema:xsd";
const UNIT = { unitCode: "C62" };
const SEPA_TRANSFER = "58";
const TRANSFER = "30";

export interface PeppolRoute {
  /** BT-34 and BT-49. */
  seller: ElectronicAddress;
  buyer: ElectronicAddress;
  /** BT-10. */
  reference: string;
}

const party = (name: string, side: EInvoice["seller"], { scheme, id }: ElectronicAddress): string =>
  element(name, [
    element("cac:Party", [
      textElement("cbc:EndpointID", id, { schemeID: scheme }),
      element("cac:PostalAddress", [
        textElement("cbc:StreetName", side.street),
        textElement("cbc:CityName", side.city),
        textElement("cbc:PostalZone", side.postCode),
        element("cac:Country", [textElement("cbc:IdentificationCode", side.country)]),
      ]),
      side.taxId &&
        element("cac:PartyTaxScheme", [
          textElement("cbc:CompanyID", side.taxId.id),
          element("cac:TaxScheme", [textElement("cbc:ID", side.taxId.scheme === "VA" ? "VAT" : "TAX")]),
        ]),
      element("cac:PartyLegalEntity", [textElement("cbc:RegistrationName", side.name)]),
    ]),
  ]);

/** Returns the XML of a document. */
export function peppolDocument(document: EInvoice, route: PeppolRoute): string {
  const { currency, payment, typeCode } = document;
  const isInvoice = typeCode === "380";
  const money = (name: string, amount: number): XmlPart =>
    textElement(name, majorText(amount, currency), { currencyID: currency });
  const exempt = document.taxes.some(({ category }) => category === "O");
  // A party that is not subject to tax has no tax number here (BR-O-02 to 04).
  const side = (party: EInvoice["seller"]): EInvoice["seller"] => (exempt ? { ...party, taxId: null } : party);
  const category = (name: string, code: string, percent: string | null, reason: string | null = null): string =>
    element(name, [
      textElement("cbc:ID", code),
      textElement("cbc:Percent", percent),
      textElement("cbc:TaxExemptionReason", reason),
      element("cac:TaxScheme", [textElement("cbc:ID", "VAT")]),
    ]);

  const lines = document.lines.map((line, index) =>
    element(isInvoice ? "cac:InvoiceLine" : "cac:CreditNoteLine", [
      textElement("cbc:ID", String(index + 1)),
      textElement(isInvoice ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity", line.quantity, UNIT),
      money("cbc:LineExtensionAmount", line.net),
      line.allowance === 0
        ? null
        : element("cac:AllowanceCharge", [
            textElement("cbc:ChargeIndicator", "false"),
            textElement("cbc:AllowanceChargeReason", "Discount"),
            money("cbc:Amount", line.allowance),
          ]),
      element("cac:Item", [
        textElement("cbc:Name", line.name),
        category("cac:ClassifiedTaxCategory", line.category, line.percent),
      ]),
      element("cac:Price", [
        textElement("cbc:PriceAmount", line.price, { currencyID: currency }),
        textElement("cbc:BaseQuantity", line.priceUnits, UNIT),
      ]),
    ]),
  );
  const means =
    payment &&
    element("cac:PaymentMeans", [
      textElement("cbc:PaymentMeansCode", payment.iban && currency === "EUR" ? SEPA_TRANSFER : TRANSFER),
      textElement("cbc:PaymentID", document.number),
      element("cac:PayeeFinancialAccount", [
        textElement("cbc:ID", payment.iban ?? payment.account),
        textElement("cbc:Name", payment.accountName),
        payment.bic && element("cac:FinancialInstitutionBranch", [textElement("cbc:ID", payment.bic)]),
      ]),
    ]);
  const total = document.net + document.tax;
  const name = isInvoice ? "Invoice" : "CreditNote";
  const root = element(
    name,
    [
      textElement("cbc:CustomizationID", PEPPOL_CUSTOMIZATION),
      textElement("cbc:ProfileID", PEPPOL_PROFILE),
      textElement("cbc:ID", document.number),
      textElement("cbc:IssueDate", document.issuedOn),
      isInvoice ? textElement("cbc:DueDate", document.dueDate) : null,
      textElement(isInvoice ? "cbc:InvoiceTypeCode" : "cbc:CreditNoteTypeCode", typeCode),
      textElement("cbc:Note", document.note),
      textElement("cbc:DocumentCurrencyCode", currency),
      textElement("cbc:BuyerReference", route.reference),
      document.invoiceNumber &&
        element("cac:BillingReference", [
          element("cac:InvoiceDocumentReference", [textElement("cbc:ID", document.invoiceNumber)]),
        ]),
      party("cac:AccountingSupplierParty", side(document.seller), route.seller),
      party("cac:AccountingCustomerParty", side(document.buyer), route.buyer),
      means,
      element("cac:TaxTotal", [
        money("cbc:TaxAmount", document.tax),
        ...document.taxes.map((tax) =>
          element("cac:TaxSubtotal", [
            money("cbc:TaxableAmount", tax.basis),
            money("cbc:TaxAmount", tax.tax),
            category("cac:TaxCategory", tax.category, tax.percent, tax.reason),
          ]),
        ),
      ]),
      element("cac:LegalMonetaryTotal", [
        money("cbc:LineExtensionAmount", document.net),
        money("cbc:TaxExclusiveAmount", document.net),
        money("cbc:TaxInclusiveAmount", total),
        money("cbc:PayableAmount", total),
      ]),
      ...lines,
    ],
    {
      xmlns: `${UBL}:${name}-2`,
      "xmlns:cac": `${UBL}:CommonAggregateComponents-2`,
      "xmlns:cbc": `${UBL}:CommonBasicComponents-2`,
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}
