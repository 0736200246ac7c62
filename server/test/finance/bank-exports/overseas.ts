/** Exports of banks elsewhere, and of payment services, as they are described publicly, with invented payments. */
import type { BankExport } from "./bank-export.ts";

export const OVERSEAS_EXPORTS: readonly BankExport[] = [
  {
    bank: "Barclays",
    file: `Number,Date,Account,Amount,Subcategory,Memo
,19/11/2026,20-00-00 00000001,1250.00,Counter Credit,SUNSET ARENA INV 26
,18/11/2026,20-00-00 00000001,-13.44,Card Purchase,COFFEE SHOP`,
    lines: ["2026-11-19 1250.00 GBP | | SUNSET ARENA INV 26 |", "2026-11-18 -13.44 GBP | | COFFEE SHOP |"],
    currency: "GBP",
  },
  {
    bank: "Lloyds",
    file: `Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance
19/11/2026,FPI,'30-00-00,00000001,SUNSET ARENA,,1250.00,2250.00
18/11/2026,DEB,'30-00-00,00000001,COFFEE SHOP,13.44,,1000.00`,
    lines: ["2026-11-19 1250.00 GBP | | SUNSET ARENA |", "2026-11-18 -13.44 GBP | | COFFEE SHOP |"],
    currency: "GBP",
    balance: "2250.00 GBP",
  },
  {
    bank: "Monzo",
    file: `Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In
tx_0001,19/11/2026,09:42:00,Faster payment,Sunset Arena,,Income,1250.00,GBP,1250.00,GBP,,,,INV 27,,,1250.00
tx_0002,18/11/2026,10:00:00,Card payment,Coffee Shop,,Eating out,-13.44,GBP,-15.00,EUR,,,,COFFEE,,-13.44,`,
    lines: ["2026-11-19 1250.00 GBP | Sunset Arena | INV 27 |", "2026-11-18 -13.44 GBP | Coffee Shop | COFFEE |"],
  },
  {
    bank: "Starling",
    file: `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes
18/11/2026,Coffee Shop,COFFEE,CONTACTLESS,-13.44,986.56,EATING_OUT,
19/11/2026,Sunset Arena,INV 28,FASTER PAYMENT,1250.00,2236.56,INCOME,`,
    lines: [
      "2026-11-19 1250.00 GBP | Sunset Arena | FASTER PAYMENT | INV 28",
      "2026-11-18 -13.44 GBP | Coffee Shop | CONTACTLESS | COFFEE",
    ],
    balance: "2236.56 GBP",
  },
  {
    bank: "AIB in Ireland",
    file: `Posted Account, Posted Transactions Date, Description1, Description2, Description3, Debit Amount, Credit Amount,Balance,Posted Currency,Transaction Type,Local Currency Amount,Local Currency
"12345-001","19/11/2026","SUNSET ARENA","INV 29","",,"1,250.00","2,250.00",EUR,"Credit","1,250.00",EUR
"12345-001","18/11/2026","COFFEE SHOP","","","13.44",,"1,000.00",EUR,"Debit","13.44",EUR`,
    lines: ["2026-11-19 1250.00 EUR | | SUNSET ARENA INV 29 |", "2026-11-18 -13.44 EUR | | COFFEE SHOP |"],
    balance: "2250.00 EUR",
  },
  {
    bank: "Chase: month first, the direction besides the sign",
    file: `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
CREDIT,11/19/2026,"ORIG CO NAME:SUNSET ARENA",1250.00,ACH_CREDIT,2250.00,,
DEBIT,11/18/2026,"COFFEE SHOP",-13.44,DEBIT_CARD,1000.00,,`,
    lines: ["2026-11-19 1250.00 USD | | ORIG CO NAME:SUNSET ARENA |", "2026-11-18 -13.44 USD | | COFFEE SHOP |"],
    currency: "USD",
    balance: "2250.00 USD",
  },
  {
    bank: "Bank of America: totals before the header",
    file: `Description,,Summary Amt.
Beginning balance as of 11/01/2026,,"1,000.00"
Total credits,,"1,250.00"
Total debits,,"-13.44"
Ending balance as of 11/20/2026,,"2,236.56"

Date,Description,Amount,Running Bal.
11/01/2026,Beginning balance as of 11/01/2026,,"1,000.00"
11/18/2026,"COFFEE SHOP","-13.44","986.56"
11/19/2026,"SUNSET ARENA","1,250.00","2,236.56"`,
    lines: ["2026-11-19 1250.00 USD | | SUNSET ARENA |", "2026-11-18 -13.44 USD | | COFFEE SHOP |"],
    leftOut: { BALANCE: 1 },
    currency: "USD",
  },
  {
    bank: "Wells Fargo: no header, an asterisk between",
    file: `"11/19/2026","1250.00","*","","SUNSET ARENA INVOICE 30"
"11/18/2026","-13.44","*","","COFFEE SHOP"`,
    lines: ["2026-11-19 1250.00 USD | | SUNSET ARENA INVOICE 30 |", "2026-11-18 -13.44 USD | | COFFEE SHOP |"],
    currency: "USD",
  },
  {
    bank: "TD Canada Trust: no header, money out and in",
    file: `11/19/2026,SUNSET ARENA,,1250.00,2236.56
11/18/2026,COFFEE SHOP,13.44,,986.56`,
    lines: ["2026-11-19 1250.00 CAD | | SUNSET ARENA |", "2026-11-18 -13.44 CAD | | COFFEE SHOP |"],
    currency: "CAD",
  },
  {
    bank: "Commonwealth Bank: no header",
    file: `19/11/2026,"+1,250.00","SUNSET ARENA INV 31","+2,250.00"
18/11/2026,"-13.44","COFFEE SHOP","+1,000.00"`,
    lines: ["2026-11-19 1250.00 AUD | | SUNSET ARENA INV 31 |", "2026-11-18 -13.44 AUD | | COFFEE SHOP |"],
  },
  {
    bank: "NAB: days with a word for the month",
    file: `Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category,Merchant Name
19 Nov 26,1250.00,123456789,,INTER-BANK CREDIT,SUNSET ARENA INV 32,2250.00,Income,
18 Nov 26,-13.44,123456789,,EFTPOS DEBIT,COFFEE SHOP,1000.00,Eating out,Coffee Shop`,
    lines: ["2026-11-19 1250.00 AUD | | SUNSET ARENA INV 32 |", "2026-11-18 -13.44 AUD | Coffee Shop | COFFEE SHOP |"],
    balance: "2250.00 AUD",
  },
  {
    bank: "Westpac",
    file: `Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial
032000000001,19/11/2026,DEPOSIT SUNSET ARENA,,1250.00,2250.00,DEP,
032000000001,18/11/2026,COFFEE SHOP,13.44,,1000.00,POS,`,
    lines: ["2026-11-19 1250.00 AUD | | DEPOSIT SUNSET ARENA |", "2026-11-18 -13.44 AUD | | COFFEE SHOP |"],
    balance: "2250.00 AUD",
  },
  {
    bank: "OCBC in Singapore",
    file: `Account details for:,360 ACCOUNT 000-000001-001
Available Balance,"2,250.00"
Ledger Balance,"2,250.00"

Transaction History
Transaction date,Value date,Description,Withdrawals(SGD),Deposits(SGD)
19/11/2026,19/11/2026,FAST PAYMENT SUNSET ARENA,,"1,250.00"
18/11/2026,18/11/2026,NETS QR COFFEE,13.44,`,
    lines: ["2026-11-19 1250.00 SGD | | FAST PAYMENT SUNSET ARENA |", "2026-11-18 -13.44 SGD | | NETS QR COFFEE |"],
  },
  {
    bank: "HDFC in India: groups of two",
    file: `Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
19/11/26,NEFT CR SUNSET ARENA,0000001,19/11/26,,"1,25,000.00","2,25,000.00"
18/11/26,UPI COFFEE SHOP,0000002,18/11/26,13.44,,"1,00,000.00"`,
    lines: [
      "2026-11-19 125000.00 INR | | NEFT CR SUNSET ARENA | 0000001",
      "2026-11-18 -13.44 INR | | UPI COFFEE SHOP | 0000002",
    ],
    currency: "INR",
  },
  {
    bank: "A cooperative bank in India: DR and CR behind amounts",
    file: `Txn Date,Particulars,Amount,Balance
19-Nov-2026,NEFT SUNSET ARENA,"1,250.00 CR","2,250.00 CR"
18-Nov-2026,UPI COFFEE,13.44 DR,"1,000.00 CR"`,
    lines: ["2026-11-19 1250.00 INR | | NEFT SUNSET ARENA |", "2026-11-18 -13.44 INR | | UPI COFFEE |"],
    currency: "INR",
    balance: "2250.00 INR",
  },
  {
    bank: "Japanese bank in Shift_JIS",
    encoding: "shift_jis",
    file: `お取引日,お取り扱い内容,お支払金額,お預り金額,残高
2026/11/19,振込 カ)サンセツト,,"125,000","225,000"
2026/11/18,カード喫茶店,"1,344",,"100,000"`,
    lines: ["2026-11-19 125000 JPY | | 振込 カ)サンセツト |", "2026-11-18 -1344 JPY | | カード喫茶店 |"],
    currency: "JPY",
  },
  {
    bank: "Banco do Brasil",
    encoding: "windows-1252",
    file: `"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",
"19/11/2026","","Transferência recebida Sunset Arena","","1","1250.00",
"18/11/2026","","Compra com cartão","","2","-13.44",`,
    lines: [
      "2026-11-19 1250.00 BRL | | Transferência recebida Sunset Arena |",
      "2026-11-18 -13.44 BRL | | Compra com cartão |",
    ],
    currency: "BRL",
  },
  {
    bank: "Revolut",
    file: `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TRANSFER,Current,2026-11-18 10:00:01,2026-11-18 10:00:05,From Sunset Arena,250.00,0.00,USD,COMPLETED,250.00
TRANSFER,Current,2026-11-18 11:00:01,,Waiting,300.00,0.00,EUR,PENDING,
TRANSFER,Current,2026-11-18 12:00:01,2026-11-18 12:01:00,Came back,400.00,0.00,EUR,REVERTED,
CARD_PAYMENT,Current,2026-11-17 12:00:01,2026-11-17 12:01:00,Hotel,-10.00,0.50,EUR,COMPLETED,239.50`,
    lines: ["2026-11-18 250.00 USD | | From Sunset Arena |", "2026-11-17 -10.50 EUR | | Hotel |"],
    leftOut: { PENDING: 1, REVERTED: 1 },
  },
  {
    bank: "Revolut Business",
    file: `Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Orig currency,Orig amount,Payment currency,Amount,Total amount,Fee,Fee currency,Balance,Account
2026-11-19,2026-11-19,6500-a,TRANSFER,COMPLETED,Money added from Sunset Arena,INV 33,,,EUR,1250.00,EUR,1250.00,1250.00,0.00,EUR,2250.00,EUR Main
2026-11-18,2026-11-18,6500-b,CARD_PAYMENT,COMPLETED,Hotel,,Ann,1234,USD,-20.00,EUR,-18.20,-18.38,0.18,EUR,1000.00,EUR Main
2026-11-18,,6500-c,CARD_PAYMENT,DECLINED,Hotel,,Ann,1234,USD,-20.00,EUR,-18.20,-18.20,0.00,EUR,,EUR Main`,
    lines: ["2026-11-19 1250.00 EUR | | Money added from Sunset Arena | INV 33", "2026-11-18 -18.38 EUR | | Hotel |"],
    leftOut: { DECLINED: 1 },
  },
  {
    bank: "Wise, statement of a balance",
    file: `"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees","Exchange To Amount"
TRANSFER-1,19-11-2026,"19-11-2026 09:42:00.000",1250.00,GBP,"Received money from Sunset Arena","INV 34",2250.00,,,,"Sunset Arena",,,,,,,,0.00,
CARD-2,18-11-2026,"18-11-2026 10:00:00.000",-13.44,GBP,"Card transaction issued by Coffee Shop",,1000.00,,,,,"Coffee Ltd",,"Coffee Shop",1234,Ann,,,0.10,`,
    lines: [
      "2026-11-19 1250.00 GBP | Sunset Arena | Received money from Sunset Arena | INV 34",
      "2026-11-18 -13.44 GBP | Coffee Ltd | Card transaction issued by Coffee Shop |",
    ],
    balance: "2250.00 GBP",
  },
  {
    bank: "Wise, history of all balances",
    file: `ID,Status,Direction,"Created on","Finished on","Source fee amount","Source fee currency","Target fee amount","Target fee currency","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency","Exchange rate",Reference,Batch,"Created by",Category,Note
TRANSFER-1,COMPLETED,IN,"2026-11-19 09:42:00","2026-11-19 09:43:00",0.00,EUR,0.50,GBP,"Sunset Arena",1000.00,EUR,"The Agency",850.00,GBP,0.85,"INV 35",,,,
TRANSFER-2,COMPLETED,OUT,"2026-11-18 09:42:00","2026-11-18 09:43:00",0.40,EUR,,,"The Agency",99.60,EUR,"Druckerei",84.66,GBP,0.85,"R 7",,,,
BALANCE-3,COMPLETED,NEUTRAL,"2026-11-17 09:42:00","2026-11-17 09:43:00",0.40,EUR,,,"The Agency",50.00,EUR,"The Agency",42.00,GBP,0.84,,,,,
TRANSFER-4,CANCELLED,OUT,"2026-11-16 09:42:00","2026-11-16 09:43:00",0.40,EUR,,,"The Agency",10.00,EUR,"Nobody",10.00,EUR,1.0,,,,,`,
    lines: ["2026-11-19 850.00 GBP | Sunset Arena | | INV 35", "2026-11-18 -100.00 EUR | Druckerei | | R 7"],
    leftOut: { NEUTRAL: 1, REVERTED: 1 },
  },
  {
    bank: "PayPal: what arrives is net of the fee",
    file: `\ufeff"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Item Title","Invoice Number","Balance"
"19/11/2026","07:22:17","GMT","Sunset Arena","Website Payment","Completed","EUR","1,250.00","-36.60","1,213.40","a@example.org","b@example.org","68227082RY000001G","Gig","INV 36","2,213.40"
"18/11/2026","22:34:28","GMT","Coffee Shop","Express Checkout Payment","Completed","EUR","-13.44","0.00","-13.44","b@example.org","c@example.org","32N218454U000002E","","","1,000.00"
"18/11/2026","22:35:00","GMT","Night Hall","Website Payment","Pending","EUR","300.00","0.00","300.00","d@example.org","b@example.org","32N218454U000003E","","","1,000.00"
"17/11/2026","22:35:00","GMT","Night Hall","Website Payment","Denied","USD","400.00","0.00","400.00","d@example.org","b@example.org","32N218454U000004E","","","1,000.00"`,
    lines: ["2026-11-19 1213.40 EUR | Sunset Arena | Gig | INV 36", "2026-11-18 -13.44 EUR | Coffee Shop | |"],
    leftOut: { PENDING: 1, DECLINED: 1 },
  },
  {
    bank: "Stripe, changes of the balance",
    file: `balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,description
txn_1,2026-11-19 09:42:00,2026-11-21 00:00:00,eur,1250.00,18.00,1232.00,charge,INV 37 Sunset Arena
txn_2,2026-11-18 09:42:00,2026-11-18 00:00:00,eur,-1000.00,0.00,-1000.00,payout,STRIPE PAYOUT`,
    lines: ["2026-11-19 1232.00 EUR | | INV 37 Sunset Arena |", "2026-11-18 -1000.00 EUR | | STRIPE PAYOUT |"],
  },
  {
    bank: "Stripe, balance history of the dashboard",
    file: `id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description
txn_3,charge,ch_1,"1,250.00",18.00,"1,232.00",usd,2026-11-19 09:42,2026-11-21 00:00,INV 38
txn_4,refund,re_1,-13.44,0.00,-13.44,usd,2026-11-18 09:42,2026-11-18 00:00,REFUND`,
    lines: ["2026-11-19 1232.00 USD | | INV 38 |", "2026-11-18 -13.44 USD | | REFUND |"],
  },
];
