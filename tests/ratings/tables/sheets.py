"""Small spreadsheets of arbiters, as bytes."""

import io
import zipfile
from collections.abc import Sequence

import xlsxwriter

Cells = Sequence[Sequence[object]]


def csv(rows: Cells, separator: str = ";", encoding: str = "utf-8") -> bytes:
    """Return the rows as text; a cell with a separator or a quotation mark is quoted."""

    def cell(value: object) -> str:
        text = f"{value}"
        return '"' + text.replace('"', '""') + '"' if separator in text or '"' in text else text

    return "\r\n".join(separator.join(map(cell, row)) for row in rows).encode(encoding)


def xlsx(*sheets: Cells, names: Sequence[str] = ()) -> bytes:
    """Return a workbook with these sheets; numbers stay numbers."""
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as workbook:
        for number, rows in enumerate(sheets):
            sheet = workbook.add_worksheet(names[number] if names else None)
            for index, row in enumerate(rows):
                sheet.write_row(index, 0, row)
    return buffer.getvalue()


def ods(rows: Cells) -> bytes:
    """Return an OpenDocument spreadsheet with one sheet."""

    def cell(value: object) -> str:
        if isinstance(value, int):
            return f'<table:table-cell office:value-type="float" office:value="{value}"/>'
        return f'<table:table-cell office:value-type="string"><text:p>{value}</text:p></table:table-cell>'

    content = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    names = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        package.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        package.writestr("META-INF/manifest.xml", '<?xml version="1.0"?><manifest/>')
        package.writestr(
            "content.xml",
            f'<?xml version="1.0"?><office:document-content {names}><office:body><office:spreadsheet>'
            f'<table:table table:name="Players">{content}</table:table>'
            "</office:spreadsheet></office:body></office:document-content>",
        )
    return buffer.getvalue()
