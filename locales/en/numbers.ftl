# How this language writes numbers: the separators of thousands and of decimals.

number-group = ,
number-decimal = .
